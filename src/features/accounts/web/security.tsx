import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ChangePassword } from './change-password.tsx'

/** Password and sessions of the signed-in person. */
export function Security({ className }: { className?: string }) {
  return (
    <section aria-labelledby="securite" className={className}>
      <h2 id="securite" className="text-2xl">
        {m.accounts_security()}
      </h2>
      <div className="card mt-4 p-card sm:p-7">
        <h3 className="text-lg">{m.accounts_security_password()}</h3>
        <p className="mt-1 text-muted-foreground">{m.accounts_security_password_text()}</p>
        <ChangePassword />
      </div>
      <div className="card mt-4 p-card sm:p-7">
        <h3 className="text-lg">{m.accounts_security_devices()}</h3>
        <p className="mt-1 text-muted-foreground">{m.accounts_security_devices_text()}</p>
        <EndOtherSessions />
      </div>
    </section>
  )
}

function EndOtherSessions() {
  const [isBusy, setIsBusy] = useState(false)
  const end = async () => {
    setIsBusy(true)
    try {
      const response = await fetch('/api/auth/revoke-other-sessions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      if (!response.ok) throw new Error(`Ending the other sessions failed with \${response.status}`)
      toast.success(m.accounts_devices_done())
    } catch (error) {
      console.error('The other sessions could not be ended', error)
      toast.error(m.accounts_devices_failed())
    }
    setIsBusy(false)
  }
  return (
    <div className="mt-5 flex sm:justify-end">
      <Button variant="outline" busy={isBusy} onClick={() => void end()} className="max-sm:w-full">
        {m.accounts_devices_submit()}
      </Button>
    </div>
  )
}
