import { Copy } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { LoginValues } from './login-values.ts'

/** Shows the new login. The code is shown only here, since the server stores its hash alone. */
export function LoginReady({
  name,
  login: { loginName, code },
  onDone,
}: {
  name: string
  login: LoginValues
  onDone: () => void
}) {
  const copy = async () => {
    const address = new URL('/login?espace=eleve', location.origin).href
    try {
      await navigator.clipboard.writeText(
        code
          ? m.families_login_clipboard_with_code({ address, loginName, code })
          : m.families_login_clipboard_without_code({ address, loginName }),
      )
      toast.success(m.families_login_copied())
    } catch (error) {
      console.warn('The clipboard is not available', error)
      toast.info(m.families_login_copy_failed())
    }
  }
  return (
    <div>
      <p>{code ? m.families_login_ready_text() : m.families_login_ready_code_unchanged()}</p>
      <dl className="mt-5 grid gap-4 rounded-2xl bg-wash-safran p-5 text-wash-safran-foreground">
        <div>
          <dt className="text-sm">{m.families_login_name()}</dt>
          <dd className="chiffres font-display text-2xl font-bold wrap-anywhere">{loginName}</dd>
        </div>
        {code && (
          <div>
            <dt className="text-sm">{m.families_login_code()}</dt>
            <dd className="chiffres font-display text-3xl font-bold tracking-[0.15em]">{code}</dd>
          </div>
        )}
      </dl>
      <p className="mt-4 text-sm text-muted-foreground">{m.families_login_ready_instructions({ name })}</p>
      <div className="dialog-footer">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" strokeWidth={1.75} />
          {m.families_login_copy()}
        </Button>
        <Button onClick={onDone}>{m.families_login_done()}</Button>
      </div>
    </div>
  )
}
