import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { notificationsApi } from '#features/notifications/web/api.ts'
import { useConnectionLost } from '#features/notifications/web/connection-state.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { MoreButton } from '#ui/controls/more-button.tsx'
import type { Side } from '../messages.ts'
import type { MessageView, OpenConversation } from '../server/view.ts'
import { messagesApi } from './api.ts'
import { Composer } from './composer.tsx'
import { getChildrenLabel } from './labels.ts'
import { Message, OutgoingMessage } from './message.tsx'
import { conversationQuery } from './queries.ts'
import { useOutgoingMessages } from './use-outgoing-messages.ts'

/** A conversation: messages with the newest at the bottom, and the form to write one. */
export function Conversation({
  space,
  personId,
  studentId,
}: {
  space: Side
  personId: string
  studentId: string | undefined
}) {
  const { viewer } = useRouteContext({ from: '__root__' })
  const query = useSuspenseInfiniteQuery(conversationQuery(personId))
  const { data } = query
  const log = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isConnectionLost = useConnectionLost()

  const newest = data.pages[0]
  const messages = data.pages.flatMap(page => page.messages).reverse()
  const recipient = newest?.personId ?? personId
  const { pending, send, resend, discard } = useOutgoingMessages(
    `unsent-messages:${viewer?.userId}:${personId}`,
    space,
    personId,
    recipient,
    messages,
  )
  useMarkRead(newest, messages)
  // On a phone the list is now hidden, so the focus moves from its link to the heading.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLAnchorElement && activeElement.offsetParent === null)
      title.current?.focus({ preventScroll: true })
  }, [])
  if (!newest) return null

  const { firstName, fullName, children, mayWrite, unreachable } = newest
  const findStudentId = (id: string | undefined) => children.find(child => child.id === id)?.id
  const initialStudentId =
    findStudentId(studentId) ?? findStudentId(messages.at(-1)?.studentId) ?? children[0]?.id
  // Only the last own message that the other person has read is marked.
  const lastReadNo = messages.findLast(message => message.isMine && message.no <= newest.otherRead)?.no

  return (
    <section
      aria-labelledby="conversation"
      className="flex h-[calc(100dvh-10rem)] min-h-[26rem] min-w-0 flex-col md:h-[calc(100dvh-16rem)] md:min-h-[32rem] md:rounded-xl md:border"
    >
      <div className="flex items-center gap-3 border-b pb-3 md:px-5 md:py-3">
        <Link
          to={`/${space}/messages` as '/parent/messages'}
          aria-label={m.messages_back()}
          className="btn btn-ghost btn-icon -ml-2.5 md:hidden"
        >
          <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
        </Link>
        <div className="min-w-0">
          <h2 id="conversation" ref={title} tabIndex={-1} className="truncate text-xl outline-none">
            <span className="sr-only">{m.messages_conversation_with({ name: fullName })}</span>
            <span aria-hidden="true">{fullName}</span>
          </h2>
          <p className="wrap-anywhere text-sm text-muted-foreground">{getChildrenLabel(space, children)}</p>
        </div>
      </div>
      {isConnectionLost && (
        <p role="status" className="bg-warning-soft px-4 py-2 text-sm text-warning-soft-foreground">
          {m.messages_offline()}
        </p>
      )}
      {/* A reversed column starts scrolled to its end without a script, and stays there when older messages load. */}
      <div
        ref={log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-labelledby="conversation"
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto py-4 md:px-5"
      >
        <div>
          <div className="mb-4 text-center empty:hidden">
            <MoreButton list={query} size="sm">
              {m.messages_earlier()}
            </MoreButton>
          </div>
          {mayWrite && messages.length + pending.length === 0 && (
            <p className="py-8 text-center text-muted-foreground">
              {m.messages_empty_conversation({ name: firstName })}
            </p>
          )}
          <ol className="flex flex-col gap-3">
            {messages.map((message, index) => (
              <Fragment key={message.id}>
                {message.date !== messages[index - 1]?.date && <DayLine message={message} />}
                <Message
                  message={message}
                  name={firstName}
                  showsChild={children.length > 1}
                  isRead={message.no === lastReadNo}
                />
              </Fragment>
            ))}
            {pending.map(message => (
              <OutgoingMessage
                key={message.id}
                message={message}
                onRetry={() => void resend(message)}
                onDiscard={() => discard(message.id)}
              />
            ))}
          </ol>
        </div>
      </div>
      {mayWrite && initialStudentId ? (
        <Composer
          draftName={`message:${viewer?.userId}:${personId}`}
          name={firstName}
          students={children}
          initialStudentId={initialStudentId}
          onSend={message => {
            if (log.current) log.current.scrollTop = 0
            void send(message)
          }}
        />
      ) : (
        <p className="border-t py-4 text-muted-foreground md:px-5">
          {unreachable ? unreachableTexts[unreachable]() : m.messages_closed()}
        </p>
      )}
    </section>
  )
}

const unreachableTexts = {
  teacher_gone: m.messages_closed_teacher,
  teacher_unavailable: m.messages_refusal_teacher_unavailable,
  family_unavailable: m.messages_refusal_family_unavailable,
}

function DayLine({ message }: { message: MessageView }) {
  return (
    <li className="mt-2 text-center text-xs font-semibold text-muted-foreground first:mt-0">
      {showDay(message.date)}
    </li>
  )
}

/** Marks messages as read while the tab is visible. */
const useMarkRead = (newest: OpenConversation | undefined, messages: readonly MessageView[]) => {
  const queryClient = useQueryClient()
  const { mutate } = useMutation(
    messagesApi.read.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: messagesApi.conversations.key() }),
          queryClient.invalidateQueries({ queryKey: notificationsApi.key() }),
        ]),
    }),
  )
  const last = messages.findLast(message => !message.isMine)?.no ?? 0
  const isUnread = newest !== undefined && last > newest.ownRead
  const upTo = messages.at(-1)?.no ?? 0
  const personId = newest?.personId ?? ''
  useEffect(() => {
    if (!isUnread) return
    const markRead = () => {
      if (document.visibilityState === 'visible') mutate({ personId, upTo })
    }
    markRead()
    document.addEventListener('visibilitychange', markRead)
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [isUnread, upTo, personId, mutate])
}
