import { createFileRoute } from '@tanstack/react-router'
import { Security } from '~/accounts/web/security'
import { LoadFailure } from '~/families/web/load-failure'
import { ProfileForm } from '~/families/web/profile-form'
import { profileQuery } from '~/families/web/queries'
import { ProfileSearch } from '~/families/web/search'
import { FormSkeleton } from '~/families/web/skeletons'
import { PageTitle } from '~/families/web/space-frame'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/parent/profile')({
  validateSearch: ProfileSearch,
  head: ({ match }) => spaceHead(match.context.school, m.families_place_profile()),
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  pendingMs: 150,
  pendingComponent: () => <FormSkeleton title={m.families_place_profile()} />,
  errorComponent: ({ error }) => <ProfileFailure error={error} />,
  component: () => (
    <>
      <PageTitle title={m.families_place_profile()} text={m.families_profile_text()} />
      <ProfileForm from={Route.useSearch().from} />
      <Security className="mt-10 max-w-2xl" />
    </>
  ),
})

/** An account without its profile is not helped by another try: it is told whom to ask. */
const ProfileFailure = ({ error }: { error: unknown }) => {
  const isMissing = error instanceof Error && error.message === m.families_profile_missing()
  return <LoadFailure title={isMissing ? error.message : m.families_profile_load_failed()} />
}
