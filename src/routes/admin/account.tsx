import { createFileRoute } from '@tanstack/react-router'
import { LanguagePreference } from '#features/accounts/web/language-preference.tsx'
import { FormSearch } from '#features/accounts/web/search.ts'
import { loadSecurity, Security } from '#features/accounts/web/security.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { FormSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { SettingsSection } from '../-shell/settings-section.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/account')({
  validateSearch: FormSearch,
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ context, deps: { failed } }) => ({
    ...(await loadWithTitle(m.school_nav_account)),
    forms: await loadSecurity(context.queryClient, failed === 1),
  }),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <FormSkeleton title={m.school_nav_account()} />,
  errorComponent: () => <LoadFailure title={m.accounts_security_load_failed()} />,
  component: () => (
    <>
      <PageTitle title={m.school_nav_account()} text={m.accounts_settings_text()} />
      <SettingsSection id="affichage" title={m.site_settings_display()}>
        <LanguagePreference />
      </SettingsSection>
      <Security viewerRole="admin" className="mt-10 max-w-3xl" forms={Route.useLoaderData().forms} />
    </>
  ),
})
