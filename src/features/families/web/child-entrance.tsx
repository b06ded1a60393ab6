import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { AccountForm } from '#features/accounts/web/account-form.tsx'
import { whileSessionChanges } from '#features/accounts/web/session-change.ts'
import { m } from '#paraglide/messages.js'
import { loadPage } from '#platform/locale/load-page.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { BackLink } from '#ui/layout/back-link.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { familiesApi } from './api.ts'
import { studentsQuery } from './queries.ts'

/** Opens a child's space without typing: in this browser, or on another device by a QR code. */
export function ChildEntrance({ id }: { id: string }) {
  const { data } = useSuspenseQuery(studentsQuery())
  const student = data.students.find(one => one.id === id)
  if (!student) return null
  const name = student.firstName
  return (
    <>
      <BackLink to="/parent/children/$id" params={{ id }}>
        {name}
      </BackLink>
      <PageTitle title={m.families_entrance_title({ of: ofName(name) })} text={m.families_entrance_text()} />
      <section aria-labelledby="ici" className="card mt-8 max-w-3xl p-card sm:p-7">
        <h2 id="ici" className="text-lg">
          {m.families_entrance_here()}
        </h2>
        <p className="mt-1 mb-5 text-muted-foreground">
          {m.families_entrance_here_text({ of: ofName(name) })}
        </p>
        <div className="max-w-sm">
          <AccountForm
            name="child-space"
            required={[]}
            state={null}
            hidden={{ id }}
            failed={m.families_entrance_failed()}
            submit={m.families_entrance_open({ of: ofName(name) })}
            highlight
            call={() => whileSessionChanges(() => familiesApi.openSpace.call({ id }))}
            onAccepted={({ home }) => loadPage(home)}
          >
            {() => null}
          </AccountForm>
        </div>
      </section>
      <section aria-labelledby="ailleurs" className="card mt-5 max-w-3xl p-card sm:p-7">
        <h2 id="ailleurs" className="text-lg">
          {m.families_entrance_elsewhere()}
        </h2>
        <p className="mt-1 text-muted-foreground">{m.families_entrance_elsewhere_text()}</p>
        <EntranceCode id={id} name={name} />
      </section>
    </>
  )
}

function EntranceCode({ id, name }: { id: string; name: string }) {
  const making = useMutation(
    familiesApi.makeEntrance.mutationOptions({ onError: error => toast.error(error.message) }),
  )
  return (
    <>
      {making.data && (
        <div role="status" className="mt-6 text-center">
          <img
            src={making.data.image}
            alt={m.families_entrance_qr({ of: ofName(name) })}
            width={256}
            height={256}
            className="mx-auto size-64 rounded-md bg-chaux-0"
          />
          <p className="mt-3 text-sm text-muted-foreground">
            {m.families_entrance_until({ time: making.data.until })}
          </p>
        </div>
      )}
      <div className="mt-5 flex sm:justify-end">
        <Button
          variant="outline"
          busy={making.isPending}
          onClick={() => making.mutate({ id })}
          className="max-sm:w-full"
        >
          {making.data ? m.families_entrance_again() : m.families_entrance_show()}
        </Button>
      </div>
      <noscript>
        <Alert className="mt-5">{m.families_entrance_no_script()}</Alert>
      </noscript>
    </>
  )
}
