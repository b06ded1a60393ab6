import { createFileRoute } from '@tanstack/react-router'
import { LanguagePreference } from '#features/accounts/web/language-preference.tsx'
import { FormSearch } from '#features/accounts/web/search.ts'
import { loadSecurity, Security } from '#features/accounts/web/security.tsx'
import { OwnDiplomas } from '#features/applications/web/own-diplomas.tsx'
import { ownDiplomasQuery } from '#features/applications/web/queries.ts'
import { agreementQuery } from '#features/clips/web/queries.ts'
import { VoiceWithdrawal } from '#features/clips/web/voice-agreement.tsx'
import { CalendarFeed, calendarFeedQuery } from '#features/lessons/web/calendar-feed.tsx'
import { NotificationChoices, preferencesQuery } from '#features/notifications/web/notification-choices.tsx'
import { OwnDataLink } from '#features/privacy/web/own-data-link.tsx'
import { PhotoForm } from '#features/teacher-space/web/photo-form.tsx'
import { photoQuery, settingsQuery } from '#features/teacher-space/web/queries.ts'
import { SettingsForm } from '#features/teacher-space/web/settings-form.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { FormSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { accountSections, SettingsNav, SettingsSection } from '../-shell/settings-section.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'
import { ThemeChoice } from '../-shell/theme-choice.tsx'

export const Route = createFileRoute('/teacher/settings')({
  validateSearch: FormSearch,
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ context: { queryClient, viewer }, deps: { failed } }) => {
    const [forms] = await Promise.all([
      loadSecurity(queryClient, failed === 1),
      queryClient.ensureQueryData(settingsQuery()),
      queryClient.ensureQueryData(preferencesQuery()),
      // A suspended teacher reads no lessons.
      viewer?.isSuspended ? null : queryClient.ensureQueryData(calendarFeedQuery()),
      viewer?.isSuspended ? null : queryClient.ensureQueryData(ownDiplomasQuery()),
      queryClient.ensureQueryData(photoQuery()),
      queryClient.ensureQueryData(agreementQuery()),
    ])
    return { ...(await loadWithTitle(m.teachers_nav_settings)), forms }
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: FormSkeleton,
  errorComponent: () => <LoadFailure title={m.teachers_profile_load_failed()} />,
  component: SettingsPage,
})

function SettingsPage() {
  const { viewer } = Route.useRouteContext()
  const isSuspended = viewer?.isSuspended ?? false
  const diplomas = { id: 'diplomes', title: m.school_diplomas(), content: <Diplomas /> }
  const feed = { id: 'calendrier', title: m.lessons_feed(), content: <CalendarFeed /> }
  const sections = [
    ...(isSuspended ? [] : [diplomas]),
    { id: 'notifications', title: m.notifications_choices(), content: <NotificationChoices of="teacher" /> },
    ...(isSuspended ? [] : [feed]),
    { id: 'affichage', title: m.site_settings_display(), content: <Display /> },
  ]
  return (
    <>
      <PageTitle title={m.teachers_nav_settings()} text={m.teachers_settings_text()} />
      <SettingsNav
        sections={[{ id: 'profil', title: m.teachers_settings_section() }, ...sections, ...accountSections()]}
      />
      <div id="profil" className="scroll-mt-24">
        <PhotoForm name={viewer?.firstName ?? ''} isSuspended={isSuspended} />
        <SettingsForm />
      </div>
      {sections.map(({ id, title, content }) => (
        <SettingsSection key={id} id={id} title={title}>
          {content}
        </SettingsSection>
      ))}
      <Security viewerRole="teacher" className="mt-10 max-w-3xl" forms={Route.useLoaderData().forms} />
      {/* Here too, because a suspended teacher can't open the page of the voices. */}
      <div className="max-w-3xl">
        <VoiceWithdrawal />
      </div>
      <OwnDataLink className="mt-10 max-w-3xl" />
    </>
  )
}

const Diplomas = () => (
  <>
    <p className="max-w-read text-muted-foreground">{m.school_diplomas_text_teacher()}</p>
    <OwnDiplomas mayAdd />
  </>
)

const Display = () => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="font-semibold">{m.site_theme()}</p>
      <ThemeChoice />
    </div>
    <div className="mt-6">
      <LanguagePreference />
    </div>
  </>
)
