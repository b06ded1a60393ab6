// The arrows between rooms: page → procedure → use case → rules and queries → PostgreSQL.
const nouns =
  '(accounts|availability|booking|classroom|families|learning|lessons|messages|notifications|school|site|teachers)'

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment:
        'Two files that need each other are one file, or want a third. One may load the other when it is needed.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'platform-knows-nobody',
      comment: 'platform/ knows nothing of lessons.',
      severity: 'error',
      from: { path: '^src/platform' },
      to: { path: `^src/(${nouns}|routes|api|program|mails|work)` },
    },
    {
      name: 'rules-are-pure',
      comment: 'A rule depends on rules and platform/time alone; types excepted.',
      severity: 'error',
      from: { path: `^src/${nouns}/[^/]+\\.ts$`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src',
        pathNot: [`^src/${nouns}/[^/]+\\.ts$`, '^src/platform/(time|refusal)', '^src/paraglide'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-asks-the-api',
      comment: 'A component calls the typed client, never a use case or a query.',
      severity: 'error',
      from: { path: `^src/(${nouns}/web|routes)` },
      to: { path: `^src/${nouns}/server`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-has-no-components',
      comment: 'Use cases do not render pages.',
      severity: 'error',
      from: { path: `^src/${nouns}/server`, pathNot: 'mails' },
      to: { path: `^src/(${nouns}/web|routes|platform/ui)` },
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
