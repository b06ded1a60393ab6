import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { ProfileForm, profileQuery } from '~/families/web/profile-form'
import { FormSkeleton } from '~/families/web/skeletons'
import { PageTitle } from '~/families/web/space-frame'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/parent/profile')({
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.families_place_profile(), path: '/parent/profile', isPrivate: true }),
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  pendingMs: 150,
  pendingComponent: FormSkeleton,
  errorComponent: ({ error }) => (
    <LoadFailure
      title={
        error.message === m.families_profile_missing() ? error.message : m.families_profile_load_failed()
      }
    />
  ),
  component: () => (
    <>
      <PageTitle title={m.families_place_profile()} text={m.families_profile_text()} />
      <ProfileForm />
    </>
  ),
})
