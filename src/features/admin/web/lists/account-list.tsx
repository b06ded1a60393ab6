import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { exactSearch } from '#ui/layout/exact-search.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import {
  accountRoleLabel,
  accountTitle,
  blockConsequences,
  blockTitle,
  unblockConsequence,
  unblockTitle,
} from '../../account-labels.ts'
import type { AccountView } from '../../server/view.ts'
import { adminApi } from '../api.ts'
import { type AccountFilter, accountList } from '../queries.ts'
import { MailLink } from '../records/contact-links.tsx'
import { InviteAdmin, useInviteAdmin } from '../settings/invite-admin.tsx'
import { useRefetch } from '../use-refetch.ts'
import { SearchForm } from './search-form.tsx'

const maxReasonLength = 500
/** All accounts, which the school can block and unblock. */
export function SchoolAccounts({ filter }: { filter: AccountFilter }) {
  const { search, blocked } = filter
  const list = useSuspenseInfiniteQuery(accountList(filter))
  const accounts = list.data.pages.flatMap(page => page.accounts)
  const [selected, setSelected] = useState<AccountView>()
  const [isOpen, setIsOpen] = useState(false)
  const { block, unblock } = useBlock(() => setIsOpen(false))
  return (
    <>
      <SearchForm to="/admin/accounts" search={search} label={m.school_accounts_search()} />
      <nav aria-label={m.school_accounts_lists()} className="mt-5 flex flex-wrap gap-2">
        {([undefined, 'yes'] as const).map(one => (
          <ChoiceChip key={one ?? 'all'} chosen={one === blocked} asChild>
            <Link
              to="/admin/accounts"
              search={{ search: search || undefined, blocked: one }}
              activeOptions={exactSearch}
            >
              {one ? m.school_accounts_blocked() : m.school_accounts_all()}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      <InviteAdmin />
      {accounts.length === 0 ? (
        <EmptyState
          className="py-12"
          title={search || blocked ? m.school_accounts_none_found() : m.school_accounts_none()}
        />
      ) : (
        <ul className="mt-6 divide-y border-y">
          {accounts.map(account => (
            <AccountRow
              key={account.id}
              account={account}
              onAsk={() => {
                setSelected(account)
                setIsOpen(true)
              }}
            />
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-6">
        {m.admin_older()}
      </MoreButton>
      <ReasonDialog
        open={isOpen && selected?.blockedOn === null}
        onOpenChange={setIsOpen}
        title={selected ? blockTitle(selected) : ''}
        description={selected && blockConsequences(selected).join(' ')}
        hint={m.school_block_hint()}
        missing={m.school_block_reason_missing()}
        maxLength={maxReasonLength}
        confirm={m.school_block()}
        busy={block.isPending}
        onConfirm={reason => selected && block.mutate({ id: selected.id, reason })}
      />
      <AlertDialog
        open={isOpen && selected?.blockedOn != null}
        onOpenChange={setIsOpen}
        title={selected ? unblockTitle(selected) : ''}
        description={selected && unblockConsequence(selected)}
        confirm={m.school_unblock()}
        busy={unblock.isPending}
        onConfirm={() => selected && unblock.mutate({ id: selected.id })}
      />
    </>
  )
}

const useBlock = (onDone: () => void) => {
  const { refetch: refetchAccounts, onError } = useRefetch(onDone)
  const block = useMutation(
    adminApi.block.mutationOptions({
      onSuccess: async () => {
        await refetchAccounts()
        toast.success(m.school_block_done())
      },
      onError,
    }),
  )
  const unblock = useMutation(
    adminApi.unblock.mutationOptions({
      onSuccess: async () => {
        await refetchAccounts()
        toast.success(m.school_unblock_done())
      },
      onError,
    }),
  )
  return { block, unblock }
}

function AccountRow({ account, onAsk }: { account: AccountView; onAsk: () => void }) {
  const { name, email, loginName, role, blockedOn, blockReason, isOwn, isInvited } = account
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{accountTitle(account)}</span>
          <Badge>{accountRoleLabel(role)}</Badge>
          {isInvited && <Badge colour="warning">{m.school_admin_invited()}</Badge>}
          {blockedOn && (
            <Badge colour="warning" className="whitespace-normal">
              {m.school_blocked_since({ day: blockedOn })}
            </Badge>
          )}
        </p>
        {email && (
          <p className="text-sm wrap-anywhere">
            <MailLink email={email} />
          </p>
        )}
        {blockReason && (
          <p className="mt-1 text-sm text-muted-foreground wrap-anywhere">
            {m.school_reason_label()} {blockReason}
          </p>
        )}
      </div>
      {isInvited && !blockedOn && email && <InviteAgain email={email} />}
      {isOwn ? (
        <p className="text-sm text-muted-foreground">{m.school_accounts_own()}</p>
      ) : (
        <Button
          variant="outline"
          className="sm:w-32"
          onClick={onAsk}
          aria-label={
            blockedOn
              ? m.school_unblock_of({ name: loginName ?? name })
              : m.school_block_of({ name: loginName ?? name })
          }
        >
          {blockedOn ? m.school_unblock() : m.school_block()}
        </Button>
      )}
    </li>
  )
}

function InviteAgain({ email }: { email: string }) {
  const inviting = useInviteAdmin()
  return (
    <Button
      variant="outline"
      busy={inviting.isPending}
      aria-label={m.school_admin_invite_again_of({ name: email })}
      onClick={() => inviting.mutate({ email }, { onError: problem => void toast.error(problem.message) })}
    >
      {m.school_admin_invite_again()}
    </Button>
  )
}
