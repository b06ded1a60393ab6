import { Link } from '@tanstack/react-router'
import { AccountForm, type FormState } from '#features/accounts/web/account-form.tsx'
import { AccountPage } from '#features/accounts/web/account-page.tsx'
import { DeclarationField } from '#features/accounts/web/consent-fields.tsx'
import { useTokenlessAddress } from '#features/accounts/web/mailed-links.tsx'
import { m } from '#paraglide/messages.js'
import type { Role } from '#platform/db/schema.ts'
import { loadPage } from '#platform/locale/load-page.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { invitationDays } from '../second-parent.ts'
import { familiesApi } from './api.ts'
import { LinkToCopy } from './invitation-link.tsx'

type Invitation = Awaited<ReturnType<typeof familiesApi.invitation.call>>

const word = () => ({
  arabic: m.accounts_register_word(),
  latin: m.accounts_register_word_latin(),
  meaning: m.accounts_register_word_meaning(),
})

/** The page of an invitation of the other parent. Joining takes a button, because mail scanners open links too. */
export function InvitationPage({
  token,
  invitation: { state, inviter, ownAddress, declaration },
  viewer,
  form,
}: {
  token: string
  invitation: Invitation
  viewer: { role: Role | null; email: string } | null
  form: FormState
}) {
  useTokenlessAddress()
  if (state !== 'open' || inviter === null)
    return <ClosedInvitation state={state} isSignedIn={viewer !== null} />
  if (ownAddress) return <OwnInvitation address={ownAddress} />
  return (
    <AccountPage
      title={m.families_invitation_title({ inviter })}
      description={m.families_invitation_text()}
      word={word()}
    >
      {viewer === null && <Ways token={token} />}
      {viewer !== null && viewer.role !== 'parent' && (
        <Alert kind="info">{m.families_invitation_not_parent()}</Alert>
      )}
      {viewer?.role === 'parent' && (
        <AccountForm
          name="invitation"
          required={['parentalAuthority']}
          state={form}
          hidden={{ token, version: declaration.version }}
          failed={m.families_invitation_failed()}
          submit={m.families_invitation_join()}
          highlight
          call={() => familiesApi.join.call({ token, parentalAuthority: true, version: declaration.version })}
          onAccepted={({ home }) => loadPage(home)}
        >
          {tools => (
            <>
              <p className="break-words">{m.families_invitation_as({ email: viewer.email })}</p>
              <DeclarationField declaration={declaration} {...tools} />
            </>
          )}
        </AccountForm>
      )}
    </AccountPage>
  )
}

/** A parent who opens the link of their own family has still to send it. */
const OwnInvitation = ({ address }: { address: string }) => (
  <AccountPage
    title={m.families_invitation_own_title()}
    description={m.families_invitation_own_text()}
    word={word()}
  >
    <LinkToCopy address={address} />
    <Button asChild variant="link" className="mt-6">
      <Link to="/parent/settings" hash="parents">
        {m.families_parents_see_invite()}
      </Link>
    </Button>
  </AccountPage>
)

/** A signed-out person signs up or signs in, and comes back here. */
function Ways({ token }: { token: string }) {
  const from = `/invitation?token=${token}`
  return (
    <div className="flex flex-col gap-3">
      <Button asChild size="lg" variant="highlight" className="w-full">
        <Link to="/register" search={{ from }}>
          {m.families_invitation_register()}
        </Link>
      </Button>
      <Button asChild size="lg" variant="outline" className="w-full">
        <Link to="/login" search={{ from }}>
          {m.families_invitation_login()}
        </Link>
      </Button>
    </div>
  )
}

const closedTexts = (state: Invitation['state']) => {
  if (state === 'invitation_used')
    return { title: m.families_invitation_used_title(), description: m.families_invitation_used_text() }
  if (state === 'invitation_withdrawn')
    return {
      title: m.families_invitation_withdrawn_title(),
      description: m.families_invitation_withdrawn_text(),
    }
  return {
    title: m.families_invitation_over_title(),
    description: m.families_invitation_over_text({ days: invitationDays }),
  }
}

const ClosedInvitation = ({ state, isSignedIn }: { state: Invitation['state']; isSignedIn: boolean }) => {
  return (
    <AccountPage {...closedTexts(state)} word={word()}>
      <Button asChild size="lg" className="w-full">
        {isSignedIn ? (
          <Link to="/parent/dashboard">{m.booking_done_space()}</Link>
        ) : (
          <Link to="/login">{m.families_invitation_sign_in()}</Link>
        )}
      </Button>
    </AccountPage>
  )
}
