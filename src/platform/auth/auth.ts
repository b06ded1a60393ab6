import { betterAuth } from 'better-auth'
import { username } from 'better-auth/plugins'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import { openSessionPlugin } from './open-session.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { cookiePrefix } from './session-cookie.ts'

/** A session lasts thirty days and is extended once a day while it is used. */
export const sessionSeconds = 30 * 24 * 3600
export const sessionUpdateSeconds = 24 * 3600
/** However often it is used; the database ends it (db/migrations/0001_accounts.sql). */
export const sessionMaxDays = 90

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

/**
 * better-auth for sessions and passwords, on our own tables. Sign-up, confirmation and recovery are our own
 * (accounts/server), because they share one transaction with role and profile.
 */
export const openAuth = (pool: pg.Pool, { publicUrl, secret }: { publicUrl: string; secret: string }) =>
  betterAuth({
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: request => (request ? [new URL(request.url).origin] : []),
    database: { dialect: new PostgresDialect({ pool }), type: 'postgres' },
    telemetry: { enabled: false },
    logger: { level: 'error' },
    disabledPaths: [
      '/sign-up/email',
      '/verify-email',
      '/send-verification-email',
      '/request-password-reset',
      '/reset-password',
      '/update-user',
      '/change-email',
      '/delete-user',
      '/is-username-available',
    ],
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: 6, // a child's code has six digits; passwords.ts requires more of an adult's password
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    plugins: [
      openSessionPlugin(),
      username({
        minUsernameLength: 3,
        maxUsernameLength: 30,
        schema: { user: { fields: { displayUsername: 'display_username' } } },
      }),
    ],
    rateLimit: { enabled: false }, // limits.ts counts in the database, per account and per address
    advanced: {
      cookiePrefix: cookiePrefix(publicUrl),
      // better-auth would prepend `__Secure-` to the name.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: publicUrl.startsWith('https:') },
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: ['x-kalima-client-address'] },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      updateAge: sessionUpdateSeconds,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
  })
export type Auth = ReturnType<typeof openAuth>
