import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import type { ChatLine, Participant } from './room-connection.ts'

/**
 * Announces to screen readers who joined, who left and what was written. Participants are compared by seat, so a reload is not
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
  const [text, setText] = useState('')
  useEffect(() => {
    if (participants.length === 0) return
    const now = new Map(
      participants.filter(({ id }) => id !== ownId).map(({ seatNo, name }) => [seatNo, name]),
    )
    const before = known.current
    known.current = now
    if (!before) return
    const announcements = [
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
