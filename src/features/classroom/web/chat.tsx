import { Send, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { Input } from '#ui/controls/input.tsx'
import { BidiText, textDirection } from '#ui/layout/bidi-text.tsx'
import { roomLimits } from '../classroom.ts'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { TextLimit } from './board/text-limit.tsx'
import { tuOrVous } from './labels.ts'
import type { ChatLine } from './room-view.ts'

/** The chat of the room. Messages are deleted with the room. */
export function Chat({
  lines,
  role,
  onSend,
  onClose,
}: {
  lines: ChatLine[]
  role: LessonRoomView['role']
  onSend: (text: string) => Promise<unknown>
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const [hasFailed, setHasFailed] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => input.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the newest message
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [lines.length])
  const close = () => {
    onClose()
    document.getElementById('classroom-chat')?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const message = text.trim()
    if (!message || isSending) return
    setIsSending(true)
    setHasFailed(false)
    try {
      await onSend(message)
      setText('')
    } catch (error) {
      console.warn('A message was not sent', error)
      setHasFailed(true)
    }
    setIsSending(false)
    input.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    <section
      aria-label={m.classroom_chat()}
      onKeyDown={closeOnEscape}
      className="absolute inset-x-2 inset-y-0 z-10 flex flex-col rounded-xl bg-card text-card-foreground sm:static sm:mr-4 sm:w-80 sm:shrink-0"
    >
      <div className="flex items-center justify-between gap-2 border-b py-1.5 pr-1.5 pl-4">
        <h2 className="text-lg">{m.classroom_chat()}</h2>
        <Button variant="ghost" size="icon" aria-label={m.classroom_chat_close()} onClick={close}>
          <X />
        </Button>
      </div>
      <div
        role="log"
        aria-label={m.classroom_chat_log()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        <ul className="flex flex-col gap-2.5 p-4">
          {lines.length === 0 && (
            <li className="text-sm text-muted-foreground">
              {tuOrVous(role, {
                tu: () => m.classroom_chat_empty_tu(),
                vous: () => m.classroom_chat_empty_vous(),
              })}
            </li>
          )}
          {lines.map((line, index) => (
            <li
              key={line.id}
              ref={index === lines.length - 1 ? end : undefined}
              className={cn(
                'max-w-[90%] rounded-lg px-3 py-2',
                line.isOwn ? 'self-end bg-secondary' : 'bg-muted',
              )}
            >
              <span className="block text-xs text-muted-foreground">
                {line.isOwn
                  ? tuOrVous(role, { tu: () => m.classroom_self_tu(), vous: () => m.classroom_self_vous() })
                  : line.name}
              </span>
              <span dir={textDirection(line.text)} className="block break-words whitespace-pre-wrap">
                <BidiText text={line.text} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <form onSubmit={event => void send(event)} className="flex flex-wrap gap-2 border-t p-3">
        <Input
          ref={input}
          className="min-w-0 flex-1"
          aria-label={m.classroom_chat_write()}
          placeholder={m.classroom_chat_write()}
          value={text}
          maxLength={roomLimits.chatLength}
          autoComplete="off"
          dir="auto"
          onChange={event => setText(event.target.value)}
        />
        <Button
          type="submit"
          size="icon"
          className="size-12! shrink-0"
          aria-label={m.classroom_chat_send()}
          busy={isSending}
        >
          <Send />
        </Button>
        <TextLimit length={text.length} max={roomLimits.chatLength} />
      </form>
      {hasFailed && (
        <p role="alert" className="px-4 pb-3 text-sm text-destructive">
          {m.classroom_chat_failed()}
        </p>
      )}
    </section>
  )
}
