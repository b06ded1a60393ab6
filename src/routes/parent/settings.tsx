import { createFileRoute, Link, useRouteContext } from '@tanstack/react-router'
import { FormSearch } from '#features/accounts/web/search.ts'
import { loadSecurity, Security } from '#features/accounts/web/security.tsx'
import { Parents } from '#features/families/web/parents.tsx'
import { parentsQuery, studentsQuery } from '#features/families/web/queries.ts'
import { DeviceZone } from '#features/families/web/timezone-combobox.tsx'
import { CalendarFeed, calendarFeedQuery } from '#features/lessons/web/calendar-feed.tsx'
import {
  NotificationChoices,
  preferencesQuery,
  ReminderChoice,
} from '#features/notifications/web/notification-choices.tsx'
import { OwnDataLink } from '#features/privacy/web/own-data-link.tsx'
import { m } from '#paraglide/messages.js'
import { schoolZone } from '#platform/time/school-zone.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { FormSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { accountSections, SettingsNav, SettingsSection } from '../-shell/settings-section.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'
import { ThemeChoice } from '../-shell/theme-choice.tsx'

export const Route = createFileRoute('/parent/settings')({
  validateSearch: FormSearch,
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ context: { queryClient }, deps: { failed } }) => {
    const [forms] = await Promise.all([
      loadSecurity(queryClient, failed === 1),
      queryClient.ensureQueryData(parentsQuery()),
      queryClient.ensureQueryData(studentsQuery()),
      queryClient.ensureQueryData(preferencesQuery()),
      queryClient.ensureQueryData(calendarFeedQuery()),
    ])
    return { ...(await loadWithTitle(m.families_place_settings)), forms }
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <FormSkeleton title={m.families_place_settings()} />,
  errorComponent: () => <LoadFailure title={m.accounts_security_load_failed()} />,
  component: SettingsPage,
})

function SettingsPage() {
  const { forms } = Route.useLoaderData()
  const { viewer } = useRouteContext({ from: '__root__' })
  const sections = [
    { id: 'notifications', title: m.notifications_choices(), content: <NotificationChoices of="parent" /> },
    { id: 'rappels', title: m.notifications_reminders(), content: <ReminderChoice /> },
    { id: 'calendrier', title: m.lessons_feed(), content: <CalendarFeed /> },
    { id: 'parents', title: m.families_parents_title(), content: <Parents /> },
    {
      id: 'affichage',
      title: m.site_settings_display(),
      content: <Display timezone={viewer?.timezone ?? schoolZone} />,
    },
  ]
  return (
    <>
      <PageTitle title={m.families_place_settings()} text={m.families_settings_text()} />
      <SettingsNav sections={[...sections, ...accountSections()]} />
      {sections.map(({ id, title, content }) => (
        <SettingsSection key={id} id={id} title={title}>
          {content}
        </SettingsSection>
      ))}
      <Security viewerRole="parent" className="mt-10 max-w-3xl" forms={forms} />
      <OwnDataLink isParent className="mt-10 max-w-3xl" />
    </>
  )
}

const Display = ({ timezone }: { timezone: string }) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="font-semibold">{m.site_theme()}</p>
      <ThemeChoice />
    </div>
    <DeviceZone zone={timezone} />
    <p className="mt-5">
      <Link
        to="/parent/profile"
        className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {m.families_settings_profile()}
      </Link>
    </p>
  </>
)
