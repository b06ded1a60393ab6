import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { StudentView } from '../server/student.ts'
import { LoginForm } from './login-form.tsx'
import { LoginReady } from './login-ready.tsx'
import type { LoginValues } from './login-values.ts'
import { useWithdrawLogin } from './use-login.ts'

/** The child's login, with the parent's buttons to create, change or withdraw it. */
export function ChildLogin({ student }: { student: StudentView }) {
  const { firstName: name, loginName } = student
  const [dialog, setDialog] = useState<'form' | 'withdraw'>()
  const [isBusy, setIsBusy] = useState(false)
  const [given, setGiven] = useState<LoginValues>()
  // Keeps the title unchanged while the dialog closes.
  const [wasNew, setWasNew] = useState(loginName === null)
  const close = () => setDialog(undefined)
  const withdrawal = useWithdrawLogin(close)
  const open = () => {
    setGiven(undefined)
    setWasNew(loginName === null)
    setDialog('form')
  }
  const title = given
    ? m.families_login_ready()
    : wasNew
      ? m.families_login_create_title({ name })
      : m.families_login_change_title({ name })
  const text = wasNew ? m.families_login_create_text({ name }) : m.families_login_change_text()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="flex min-w-0 items-center gap-2.5 text-sm">
        <KeyRound aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-muted-foreground" />
        {loginName === null ? (
          <span className="text-muted-foreground">{m.families_login_none()}</span>
        ) : (
          <span className="min-w-0 wrap-anywhere">
            <span className="text-muted-foreground">{m.families_login()}</span>{' '}
            <span className="chiffres font-semibold">{loginName}</span>
          </span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={open}>
          {loginName === null ? m.families_login_create() : m.families_login_change()}
          <span className="sr-only"> {name}</span>
        </Button>
        {loginName !== null && (
          <Button variant="ghost" size="sm" onClick={() => setDialog('withdraw')}>
            {m.families_login_withdraw()}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </span>
      <Dialog
        open={dialog === 'form'}
        onOpenChange={isOpen => !isOpen && close()}
        title={title}
        description={given ? undefined : text}
        busy={isBusy}
      >
        {given ? (
          <LoginReady name={name} login={given} onDone={close} />
        ) : (
          <LoginForm student={student} onGiven={setGiven} onCancel={close} onBusy={setIsBusy} />
        )}
      </Dialog>
      <AlertDialog
        open={dialog === 'withdraw'}
        onOpenChange={isOpen => !isOpen && close()}
        title={m.families_login_withdraw_title()}
        description={m.families_login_withdraw_text({ name })}
        confirm={m.families_login_withdraw()}
        destructive
        busy={withdrawal.isPending}
        onConfirm={() => withdrawal.mutate({ id: student.id })}
      />
    </div>
  )
}
