import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { showDayShort } from '#platform/time/date-format.ts'
import { cn } from '#ui/cn.ts'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { textDirection } from '#ui/layout/bidi-text.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import type { Side } from '../messages.ts'
import type { ConversationView } from '../server/view.ts'
import { getChildrenLabel } from './labels.ts'
import { conversationsQuery, recipientsQuery } from './queries.ts'

/** The list of conversations and, beside it, the open one; a phone shows one of the two. */
export function Mailbox({ space, children }: { space: Side; children: ReactNode }) {
  const list = useSuspenseInfiniteQuery(conversationsQuery())
  const { personId } = useParams({ strict: false })
  const shown = list.data.pages.flatMap(page => page.conversations)
  const isOpen = personId !== undefined
  if (shown.length === 0 && !isOpen)
    return (
      <>
        <PageTitle title={m.messages_title()} text={getIntro(space)} />
        <EmptyState
          className="py-12"
          title={m.messages_none()}
          text={space === 'parent' ? m.messages_none_parent() : m.messages_none_teacher()}
        />
        {space === 'parent' && <Recipients className="mx-auto max-w-md" />}
      </>
    )
  return (
    <>
      <div className={cn(isOpen && 'max-md:sr-only')}>
        <PageTitle title={m.messages_title()} text={getIntro(space)} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:mt-8 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <nav aria-label={m.messages_list()} className={cn('max-md:mt-6', isOpen && 'max-md:hidden')}>
          <ul className={cn(shown.length > 0 && 'divide-y border-y')}>
            {shown.map(conversation => (
              <Entry key={conversation.id} conversation={conversation} space={space} />
            ))}
          </ul>
          <MoreButton list={list} className="mt-4 w-full">
            {m.messages_more()}
          </MoreButton>
          {space === 'parent' && <Recipients className="mt-8" />}
        </nav>
        {children}
      </div>
    </>
  )
}

/** The teachers whom the parent has not written to yet, each a way to the first message. */
function Recipients({ className }: { className: string }) {
  const { data } = useQuery(recipientsQuery())
  const titleId = useId()
  if (!data || data.recipients.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="text-lg">
        {m.messages_first()}
      </h2>
      <ul className="mt-2 divide-y border-y">
        {data.recipients.map(({ personId, firstName, fullName, children }) => (
          <li key={personId} className="flex items-center gap-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{fullName}</p>
              <p className="truncate text-sm text-muted-foreground">{getChildrenLabel('parent', children)}</p>
            </div>
            <Link
              to="/parent/messages/$personId"
              params={{ personId }}
              className="btn btn-outline btn-sm shrink-0"
            >
              {m.messages_write_to({ teacher: firstName })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const getIntro = (space: Side) => (space === 'parent' ? m.messages_text_parent() : m.messages_text_teacher())

function Entry({ conversation, space }: { conversation: ConversationView; space: Side }) {
  const { personId, fullName, children, unread, last } = conversation
  const excerpt = last?.excerpt ?? m.messages_erased_excerpt()
  return (
    <li>
      <Link
        to={`/${space}/messages/$personId` as '/parent/messages/$personId'}
        params={{ personId }}
        className="block rounded-md px-3 py-3.5"
        activeProps={{ 'aria-current': 'page', className: 'bg-accent' }}
        inactiveProps={{ className: 'hover:bg-accent/60' }}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={cn('truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>{fullName}</span>
          {last && (
            <time dateTime={last.sentAt} className="chiffres shrink-0 text-xs text-muted-foreground">
              {showDayShort(last.date)}
            </time>
          )}
        </span>
        <span className="block truncate text-sm text-muted-foreground">
          {getChildrenLabel(space, children)}
        </span>
        <span className="mt-1 flex items-center gap-2">
          <span
            dir={textDirection(excerpt)}
            className={cn('min-w-0 flex-1 truncate text-sm', unread === 0 && 'text-muted-foreground')}
          >
            {last?.isMine ? m.messages_own_excerpt({ excerpt }) : excerpt}
          </span>
          {unread > 0 && (
            <>
              <span
                aria-hidden="true"
                className="chiffres inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-primary-foreground"
              >
                {unread}
              </span>
              <span className="sr-only">
                {unread === 1 ? m.messages_unread_one() : m.messages_unread_many({ count: unread })}
              </span>
            </>
          )}
        </span>
      </Link>
    </li>
  )
}

/** Shown beside the list while no conversation is open. */
export function NoConversationSelected() {
  return (
    <div className="hidden min-h-96 rounded-xl border md:flex md:items-center md:justify-center">
      <EmptyState title={m.messages_none_selected()} text={m.messages_none_selected_text()} />
    </div>
  )
}
