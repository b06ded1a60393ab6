import { createFileRoute } from '@tanstack/react-router'
import { ProfileForm } from '#features/families/web/profile-form.tsx'
import { profileQuery } from '#features/families/web/queries.ts'
import { ProfileSearch } from '#features/families/web/search.ts'
import { OwnDataLink } from '#features/privacy/web/own-data-link.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { FormSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/parent/profile')({
  validateSearch: ProfileSearch,
  head: spaceHead,
  loader: ({ context }) =>
    loadWithTitle(m.families_place_profile, context.queryClient.ensureQueryData(profileQuery())),
  pendingMs: 150,
  pendingComponent: () => <FormSkeleton title={m.families_place_profile()} />,
  errorComponent: ({ error }) => <ProfileFailure error={error} />,
  component: () => (
    <>
      <PageTitle title={m.families_place_profile()} text={m.families_profile_text()} />
      <ProfileForm from={Route.useSearch().from} />
      <OwnDataLink isParent className="mt-10 max-w-2xl" />
    </>
  ),
})

/** Without a profile a retry cannot help: the message says whom to contact. */
const ProfileFailure = ({ error }: { error: unknown }) => {
  const isMissing = error instanceof Error && error.message === m.families_profile_missing()
  return <LoadFailure title={isMissing ? error.message : m.families_profile_load_failed()} />
}
