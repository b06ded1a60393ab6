import { z } from 'zod'

const flag = z.enum(['0', '1']).optional()
const url = (protocols: string[]) =>
  z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`) }).transform(value => value.replace(/\/+$/, ''))

const iceUrls = z
  .string()
  .transform(value => value.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z
      .array(
        z.string().regex(/^(stuns?:[^\s?]+|turns?:[^\s?]+(\?transport=(udp|tcp))?)$/, 'turn:host:port …'),
      )
      .min(1)
      .max(8),
  )

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Whether an address names this machine itself. @param address an absolute URL */
export const isThisMachine = (address: string) => loopback.test(new URL(address).hostname)

const wholeNumber = (min: number, max: number) => {
  const error = `un nombre entier de ${min} à ${max} est attendu`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
}

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  KALIMA_DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'postgres://…')
    .optional(),
  DATABASE_POOL: wholeNumber(1, 200).default(16),
  PUBLIC_URL: url(['http', 'https']).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/?#]/, 'smtp://… ou smtps://…')
    .refine(URL.canParse, 'smtp://… ou smtps://…')
    .optional(),
  MAIL_FROM: z
    .string()
    .max(254)
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'adresse@exemple.fr ou Nom <adresse@exemple.fr>',
    )
    .default('bonjour@kalima.test'),
  KALIMA_DEMO: flag,
  KALIMA_SECRET: z.string().min(32, '32 caractères au moins').optional(),
  KALIMA_TRUST_PROXY: flag,
  KALIMA_ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  KALIMA_BACKUP_DIR: z.string().min(1).optional(),
  KALIMA_BACKUP_KEEP: wholeNumber(1, 365).default(7),
  KALIMA_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  KALIMA_ADMIN_2FA: flag,
  KALIMA_METRICS_TOKEN: z.string().min(16, '16 caractères au moins').optional(),
  KALIMA_SCHOOL: z.string().min(1).optional(),
  KALIMA_STORAGE_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_ENDPOINT: url(['http', 'https']).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DAILY_API_KEY: z.string().min(8, '8 caractères au moins').optional(),
  DAILY_API_URL: url(['http', 'https']).default('https://api.daily.co/v1'),
  TURN_URLS: iceUrls.optional(),
  TURN_SECRET: z.string().min(16, '16 caractères au moins').optional(),
})
const CheckedEnvironment = Environment.superRefine((values, { addIssue }) => {
  const { KALIMA_ROLE, DATABASE_URL, KALIMA_DEMO, PUBLIC_URL, DAILY_API_URL, TURN_URLS, TURN_SECRET } = values
  const addError = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message })
  if (KALIMA_DEMO === '1' && PUBLIC_URL && !isThisMachine(PUBLIC_URL))
    addError(
      'KALIMA_DEMO',
      'les mots de passe de l’école de démonstration sont publics ; elle ne s’ouvre qu’à ce poste',
    )
  if (new URL(DAILY_API_URL).protocol !== 'https:' && !isThisMachine(DAILY_API_URL))
    addError('DAILY_API_URL', 'https:// seulement, sauf pour un serveur de ce poste')
  if (KALIMA_ROLE !== 'all' && !DATABASE_URL)
    addError('KALIMA_ROLE', 'plusieurs processus partagent une base : DATABASE_URL manque')
  if (TURN_SECRET && !TURN_URLS) addError('TURN_URLS', 'TURN_SECRET est réglé, TURN_URLS ne l’est pas')
  if (!TURN_SECRET && TURN_URLS?.some(value => value.startsWith('turn')))
    addError('TURN_SECRET', 'TURN_URLS nomme un relais, dont le secret manque')
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    if (values.S3_BUCKET && !values[name]) addError(name, 'S3_BUCKET est réglé ; sa clé d’accès manque')
  if (values.S3_BUCKET && values.KALIMA_STORAGE_DIR)
    addError('S3_BUCKET', 'les fichiers vont dans KALIMA_STORAGE_DIR ou dans S3_BUCKET, pas dans les deux')
})

/** Where uploaded files are kept. */
const toStorage = (values: z.infer<typeof Environment>) => {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket || !accessKeyId || !secretAccessKey)
    return { kind: 'folder' as const, folder: values.KALIMA_STORAGE_DIR }
  /** Where browsers fetch the files from, for the pages' content security policy. */
  const origin = endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`
  return { kind: 's3' as const, bucket, endpoint, region, accessKeyId, secretAccessKey, origin }
}

const frenchErrors = z.locales.fr().localeError

/**
 * Reads the settings from the environment. An empty variable counts as absent.
 * @throws Error listing the invalid variables, one per line
 */
export const parseSettings = (env: Record<string, string | undefined>) => {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = CheckedEnvironment.safeParse(present, { error: frenchErrors })
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Réglages refusés :\n${lines.join('\n')}`)
  }
  const values = parsed.data
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const isLocal = isThisMachine(publicUrl)
  return {
    port: values.PORT,
    /** The interface to listen on. Without a public address this machine only. */
    host: values.HOST ?? (isLocal ? '127.0.0.1' : '0.0.0.0'),
    dataDir: values.KALIMA_DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    publicUrl,
    isLocal,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    demo: values.KALIMA_DEMO === undefined ? isLocal : values.KALIMA_DEMO === '1',
    secret: values.KALIMA_SECRET,
    /** Serves pages and the API, works the jobs off, or both. */
    role: values.KALIMA_ROLE,
    /** The data folder when the database is the embedded one. Set by scripts/prepare.ts; not a setting. */
    embeddedDataDir: env.KALIMA_EMBEDDED_DATA || undefined,
    /** Where daily backups of the embedded database go; none are made without it. */
    backup: values.KALIMA_BACKUP_DIR
      ? { folder: values.KALIMA_BACKUP_DIR, keep: values.KALIMA_BACKUP_KEEP }
      : undefined,
    /** A file with the school's own content, which overrides the defaults; it may be absent unless the setting names it (scripts/prepare.ts). */
    schoolFile: values.KALIMA_SCHOOL,
    /** Uploaded files; scripts/prepare.ts names the folder when no setting does. */
    storage: toStorage(values),
    /** Set when the rooms are hosted by Daily. */
    daily: values.DAILY_API_KEY ? { apiKey: values.DAILY_API_KEY, apiUrl: values.DAILY_API_URL } : undefined,
    /** STUN and TURN servers for our own rooms, if any. */
    turn: values.TURN_URLS ? { urls: values.TURN_URLS, secret: values.TURN_SECRET } : undefined,
    /** Lets a monitor on another machine read /metrics; without it only this machine may. */
    metricsToken: values.KALIMA_METRICS_TOKEN,
    /** Whether an admin needs a second factor. Off by default on this machine, where the demo school's passwords are public. */
    adminSecondFactor: values.KALIMA_ADMIN_2FA === undefined ? !isLocal : values.KALIMA_ADMIN_2FA === '1',
    trustProxy: values.KALIMA_TRUST_PROXY === '1',
    /** Sends mails by SMTP, to the development mailbox, or keeps them in the queue. */
    mail: values.SMTP_URL ? ('smtp' as const) : isLocal ? ('mailbox' as const) : ('wait' as const),
  }
}
export type Settings = ReturnType<typeof parseSettings>
