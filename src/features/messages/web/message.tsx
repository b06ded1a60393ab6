import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { BidiText, textDirection } from '#ui/layout/bidi-text.tsx'
import type { MessageView } from '../server/view.ts'
import type { PendingMessage } from './use-outgoing-messages.ts'

function Bubble({ isMine, text, foot }: { isMine: boolean; text: string; foot: ReactNode }) {
  return (
    <li className={cn('flex flex-col', isMine ? 'items-end' : 'items-start')}>
      <p
        dir={textDirection(text)}
        className={cn(
          'max-w-[min(34rem,88%)] rounded-2xl px-4 py-2.5 break-words whitespace-pre-wrap [overflow-wrap:anywhere]',
          isMine
            ? 'rounded-br-md bg-primary text-primary-foreground'
            : 'rounded-bl-md border bg-card text-card-foreground',
        )}
      >
        <BidiText text={text} />
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 px-1 text-xs text-muted-foreground">
        {foot}
      </div>
    </li>
  )
}

/** A message with sender, time, child, and whether it was read. */
export function Message({
  message,
  name,
  showsChild,
  isRead,
}: {
  message: MessageView
  name: string
  showsChild: boolean
  isRead: boolean
}) {
  const { isMine, writer, text, sentAt, time, studentName } = message
  return (
    <Bubble
      isMine={isMine}
      text={text}
      foot={
        <>
          <time dateTime={sentAt} className="chiffres">
            <span className="sr-only">
              {isMine && writer === null
                ? m.messages_sent_by_me({ moment: time })
                : m.messages_sent_by({ name: writer ?? name, moment: time })}
            </span>
            <span aria-hidden="true">{time}</span>
          </time>
          {writer !== null && <span aria-hidden="true">{writer}</span>}
          {showsChild && <span>{m.messages_about({ names: studentName })}</span>}
          {isRead && <span>{m.messages_read()}</span>}
        </>
      }
    />
  )
}

/** A message that is being sent, or whose sending failed. */
export function OutgoingMessage({
  message,
  onRetry,
  onDiscard,
}: {
  message: PendingMessage
  onRetry: () => void
  onDiscard: () => void
}) {
  return (
    <Bubble
      isMine
      text={message.text}
      foot={
        message.state === 'sending' ? (
          <span>{m.messages_sending()}</span>
        ) : (
          <>
            <span className="text-destructive">{m.messages_not_sent()}</span>
            <Button variant="link" size="sm" onClick={onRetry}>
              <RotateCw aria-hidden="true" strokeWidth={1.75} />
              {m.messages_send_again()}
            </Button>
            <Button variant="link" size="sm" onClick={onDiscard}>
              {m.messages_discard()}
            </Button>
          </>
        )
      }
    />
  )
}
