import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'

export type DemoDoor = { kind: 'parent' | 'teacher' | 'admin' | 'student'; name: string; secret: string }

const labels = {
  parent: m.accounts_demo_parent,
  teacher: m.accounts_demo_teacher,
  admin: m.accounts_demo_admin,
  student: m.accounts_demo_student,
}

/** Writes into the form above as if typed; nothing is sent. */
const fill = (door: DemoDoor) => {
  const form = document.querySelector<HTMLFormElement>('form[action^="/api/auth/form/"][action$="login"]')
  const name = form?.elements.namedItem(door.kind === 'student' ? 'username' : 'email')
  const secret = form?.elements.namedItem('password')
  if (!(name instanceof HTMLInputElement) || !(secret instanceof HTMLInputElement)) return
  name.value = door.name
  secret.value = door.secret
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}

/** The demo school's accounts, for who tries the program on their own machine. */
export function DemoAccounts({
  doors,
  isStudent,
  from,
}: {
  doors: DemoDoor[]
  isStudent: boolean
  from: string | undefined
}) {
  // On the children's side their own door is enough.
  const shown = doors.filter(({ kind }) => !isStudent || kind === 'student')
  if (shown.length === 0) return null
  return (
    <section className="mt-10 border-t border-border pt-6">
      <h2 className="text-lg">{m.accounts_demo_title()}</h2>
      <p className="mt-1 text-sm text-muted-foreground">{m.accounts_demo_text()}</p>
      <ul className="mt-3 divide-y divide-border">
        {shown.map(door => (
          <li key={door.name} className="flex items-center gap-4 py-2.5">
            <span className="min-w-0 flex-1 text-sm">
              <span className="block font-semibold">{labels[door.kind]()}</span>
              <span className="chiffres block break-words text-muted-foreground">
                {door.name} · <span className="whitespace-nowrap">{door.secret}</span>
              </span>
            </span>
            {(door.kind === 'student') === isStudent ? (
              <button type="button" className="btn btn-outline btn-sm" onClick={() => fill(door)}>
                {m.accounts_demo_use()}
              </button>
            ) : (
              <Link to="/login" search={{ from, espace: 'eleve' }} className="btn btn-outline btn-sm">
                {m.accounts_demo_student_door()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
