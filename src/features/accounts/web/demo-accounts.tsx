import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'

export type DemoAccount = { kind: 'parent' | 'teacher' | 'admin' | 'student'; name: string; secret: string }

const labels = {
  parent: m.accounts_demo_parent,
  teacher: m.accounts_demo_teacher,
  admin: m.accounts_demo_admin,
  student: m.accounts_demo_student,
}

/** Fills in the form without submitting it. */
const fill = (account: DemoAccount) => {
  const form = document.querySelector<HTMLFormElement>('form[action^="/api/auth/form/"][action$="login"]')
  const name = form?.elements.namedItem(account.kind === 'student' ? 'username' : 'email')
  const secret = form?.elements.namedItem('password')
  if (!(name instanceof HTMLInputElement) || !(secret instanceof HTMLInputElement)) return
  name.value = account.name
  secret.value = account.secret
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}

/** The demo school's accounts, shown where the program runs on a local machine. */
export function DemoAccounts({
  accounts,
  isStudent,
  from,
}: {
  accounts: DemoAccount[]
  isStudent: boolean
  from: string | undefined
}) {
  const shown = accounts.filter(({ kind }) => !isStudent || kind === 'student')
  if (shown.length === 0) return null
  return (
    <section className="mt-10 border-t border-border pt-6">
      <h2 className="text-lg">{m.accounts_demo_title()}</h2>
      <p className="mt-1 text-sm text-muted-foreground">{m.accounts_demo_text()}</p>
      <ul className="mt-3 divide-y divide-border">
        {shown.map(account => (
          <li key={account.name} className="flex items-center gap-4 py-2.5">
            <span className="min-w-0 flex-1 text-sm">
              <span className="block font-semibold">{labels[account.kind]()}</span>
              <span className="chiffres block break-words text-muted-foreground">
                {account.name} · <span className="whitespace-nowrap">{account.secret}</span>
              </span>
            </span>
            {(account.kind === 'student') === isStudent ? (
              <button type="button" className="btn btn-outline btn-sm" onClick={() => fill(account)}>
                {m.accounts_demo_use()}
              </button>
            ) : (
              <Link to="/login" search={{ from, espace: 'eleve' }} className="btn btn-outline btn-sm">
                {m.accounts_demo_student_login()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
