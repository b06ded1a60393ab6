import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import type { ChatLine, Participant } from './room-connection.ts'

/**
 * Announces to screen readers who waits, who joined, who left and what was written. Participants are compared by seat, so a reload is not
 * announced.
 */
export function ParticipantLog({
  participants,
  ownId,
  unseenMessage,
}: {
  participants: Participant[]
  ownId: string
  /** The last chat message while the chat is closed; an open chat announces its own. */
  unseenMessage: ChatLine | undefined
}) {
  const known = useRef<Map<number, string>>(undefined)
  const knownWaiting = useRef<Map<number, string>>(new Map())
  const [text, setText] = useState('')
  useEffect(() => {
    if (participants.length === 0) return
    const now = new Map(
      participants
        .filter(({ id, isWaiting }) => id !== ownId && !isWaiting)
        .map(({ seatNo, name }) => [seatNo, name]),
    )
    const waiting = new Map(
      participants
        .filter(({ id, isWaiting }) => id !== ownId && isWaiting)
        .map(({ seatNo, name }) => [seatNo, name]),
    )
    const waitedBefore = knownWaiting.current
    knownWaiting.current = waiting
    const before = known.current
    known.current = now
    const arrivals = [...waiting]
      .filter(([seat]) => !waitedBefore.has(seat))
      .map(([, name]) => m.classroom_at_door_announcement({ name }))
    if (!before) return arrivals.length > 0 ? setText(arrivals.join(' ')) : undefined
    const announcements = [
      ...arrivals,
      ...[...now]
        .filter(([seat]) => !before.has(seat))
        .map(([, name]) => m.classroom_participant_joined({ name })),
      ...[...before]
        .filter(([seat]) => !now.has(seat))
        .map(([, name]) => m.classroom_participant_left({ name })),
    ]
    if (announcements.length > 0) setText(announcements.join(' '))
  }, [participants, ownId])
  useEffect(() => {
    if (unseenMessage && !unseenMessage.isOwn)
      setText(m.classroom_chat_message_by({ name: unseenMessage.name, text: unseenMessage.text }))
  }, [unseenMessage])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
