import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { schoolApi } from '#features/school/web/api.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { PictureInput, usePictureChoice } from '#ui/controls/picture-choice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useRefreshSchool } from '../use-refresh-school.ts'

/** The school's logo: chosen, seen as pages will show it, published, replaced and removed. */
export function LogoForm() {
  const { school } = useRouteContext({ from: '__root__' })
  const refreshSchool = useRefreshSchool()
  const choice = usePictureChoice(m.admin_logo_error_type)
  const { id, chosen, error, setError, clear, refuse } = choice
  const publish = useMutation(
    schoolApi.sendLogo.mutationOptions({
      onSuccess: async () => {
        await refreshSchool()
        clear()
        toast.success(m.admin_logo_published())
      },
      onError: failure => (isApiRefusal(failure) ? refuse : setError)(failure.message),
    }),
  )
  const remove = useMutation(
    schoolApi.withdrawLogo.mutationOptions({
      onSuccess: async () => {
        await refreshSchool()
        toast.success(m.admin_logo_removed())
      },
      onError: failure => toast.error(failure.message),
    }),
  )
  return (
    <section aria-labelledby={`${id}-title`} className="mt-6 max-w-2xl border-b pb-8">
      <h3 id={`${id}-title`} className="text-lg">
        {m.admin_logo_title()}
      </h3>
      <p className="mt-1 text-muted-foreground">{m.admin_logo_text()}</p>
      <div className="mt-4 flex min-h-20 items-center rounded-xl border bg-card px-6 py-4">
        {chosen ? (
          <img
            src={chosen.url}
            alt={m.admin_logo_preview()}
            className="logo-own"
            onError={() => refuse(m.ui_file_unreadable())}
          />
        ) : (
          <Logo school={school} />
        )}
      </div>
      <p role="status" className="mt-3 text-sm">
        {chosen ? m.admin_logo_preview() : school.logo ? m.admin_logo_shown() : m.admin_logo_none()}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {chosen && (
          <>
            <Button busy={publish.isPending} onClick={() => publish.mutate({ file: chosen.file })}>
              {m.admin_logo_publish()}
            </Button>
            <Button variant="ghost" onClick={clear}>
              {m.admin_logo_cancel()}
            </Button>
          </>
        )}
        <PictureInput choice={choice}>
          {chosen || school.logo ? m.admin_logo_replace() : m.admin_logo_choose()}
        </PictureInput>
        {school.logo && !chosen && (
          <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate({})}>
            {m.admin_logo_remove()}
          </Button>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </section>
  )
}
