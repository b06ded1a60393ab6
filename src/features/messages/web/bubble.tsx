import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { BidiText, textDirection } from '#ui/layout/bidi-text.tsx'
import type { MessageView } from './space.ts'
import type { Outgoing } from './use-outgoing.ts'

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

/** One message with who, when, about whom, and whether the other one has read it. */
export function Message({
  message,
  name,
  withChild,
  isSeen,
}: {
  message: MessageView
  name: string
  withChild: boolean
  isSeen: boolean
}) {
  const { isMine, text, sentAt, time, studentName } = message
  return (
    <Bubble
      isMine={isMine}
      text={text}
      foot={
        <>
          <time dateTime={sentAt} className="chiffres">
            <span className="sr-only">
              {isMine ? m.messages_by_me({ moment: time }) : m.messages_by({ name, moment: time })}
            </span>
            <span aria-hidden="true">{time}</span>
          </time>
          {withChild && <span>{m.messages_about({ names: studentName })}</span>}
          {isSeen && <span>{m.messages_seen()}</span>}
        </>
      }
    />
  )
}

/** One that is on its way, or did not arrive. */
export function OutgoingMessage({ message, onAgain }: { message: Outgoing; onAgain: () => void }) {
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
            <Button variant="link" size="sm" onClick={onAgain}>
              <RotateCw aria-hidden="true" strokeWidth={1.75} />
              {m.messages_send_again()}
            </Button>
          </>
        )
      }
    />
  )
}
