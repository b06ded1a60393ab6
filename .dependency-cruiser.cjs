// Which folder may import which: page → procedure → use case → rules and queries → PostgreSQL, and lower layers never
// import higher ones. docs/architecture.md shows the same as a diagram.

/** Every folder of src/features, lowest first: a feature imports only those before it. */
const features = [
  'accounts',
  'school',
  'families',
  'notifications',
  'teachers',
  'lessons',
  'availability',
  'booking',
  'applications',
  'letters',
  'classroom',
  'messages',
  'clips',
  'voices',
  'learning',
  'placement',
  'curriculum',
  'reports',
  'reviews',
  'recordings',
  'documents',
  'earnings',
  'announcements',
  'parent-space',
  'teacher-space',
  'privacy',
  'admin',
  'site',
]

/** A test may drive the whole program. */
const test = '\\.test\\.tsx?$'

const oneOf = names => `(${names.join('|')})`

/** Rules stand at the top of a feature; those of learning in its folders too. */
const rules = '^src/features/[^/]+/((plan|questions|tracing)/)?[^/]+\\.ts$'

const layering = features.slice(0, -1).map((feature, index) => ({
  name: 'features-in-layers',
  comment: `${feature} is below this feature: move the shared part down, or compose both in the page.`,
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: test },
  to: { path: `^src/features/${oneOf(features.slice(index + 1))}/` },
}))

module.exports = {
  features,
  rules,
  forbidden: [
    ...layering,
    {
      name: 'every-feature-has-a-layer',
      comment: 'A new folder of src/features needs its place in the list of .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: `^src/features/${oneOf(features)}/` },
      to: {},
    },
    {
      name: 'every-feature-has-a-layer',
      comment: 'A new folder of src/features needs its place in the list of .dependency-cruiser.cjs.',
      severity: 'error',
      from: {},
      to: { path: '^src/features/', pathNot: `^src/features/${oneOf(features)}/` },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'platform-is-lowest',
      comment: 'src/platform knows nothing of Kalima.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(ui|features|routes|app)/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'The design system takes what it shows as properties.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(features|routes|app)/' },
    },
    {
      name: 'features-do-not-know-their-pages',
      comment: 'routes/ and app/ compose features, never the other way round.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: test },
      to: { path: '^src/(routes|app)/' },
    },
    {
      name: 'pages-do-not-know-the-app',
      comment: 'src/app is the composition root: nothing imports it.',
      severity: 'error',
      from: { path: '^src/routes/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'A rule imports rules and the pure helpers of platform alone; types excepted.',
      severity: 'error',
      from: { path: rules, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src',
        pathNot: [rules, '^src/platform/(time|refusal|search|words|mail/mail-outcome)', '^src/paraglide'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-call-procedures',
      comment: 'A component calls the typed client, never a use case or a query.',
      severity: 'error',
      from: { path: '^src/(features/[^/]+/web|routes)/' },
      to: { path: '^src/features/[^/]+/server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-renders-no-components',
      comment: 'Use cases do not render pages.',
      severity: 'error',
      from: { path: '^src/features/[^/]+/server/', pathNot: 'mails' },
      to: { path: '^src/(features/[^/]+/web|routes|ui)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', 'routeTree.gen', '^src/paraglide'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
