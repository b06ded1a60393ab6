import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import type { RoomParticipant } from '../../server/queries.ts'
import type { ChatLine } from '../room-view.ts'

/**
 * Live region: announces participants who wait, join, leave, raise a hand or share a screen, and new messages. Participants are
 * compared by seat, so a reload is not announced.
 */
export function ParticipantLog({
  participants,
  ownId,
  unseenMessage,
}: {
  participants: RoomParticipant[]
  ownId: string
  /** The last chat message while the chat is closed; an open chat announces its own. */
  unseenMessage: ChatLine | undefined
}) {
  const known = useRef<Map<number, string>>(undefined)
  const knownWaiting = useRef<Map<number, string>>(new Map())
  const knownHands = useRef<Set<number>>(new Set())
  const knownScreens = useRef<Set<number>>(new Set())
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
    const raised = participants.filter(({ id, handOrder }) => id !== ownId && handOrder !== null)
    const raisedBefore = knownHands.current
    knownHands.current = new Set(raised.map(({ seatNo }) => seatNo))
    const shared = participants.filter(({ id, screenOrder }) => id !== ownId && screenOrder !== null)
    const sharedBefore = knownScreens.current
    knownScreens.current = new Set(shared.map(({ seatNo }) => seatNo))
    const before = known.current
    known.current = now
    const arrivals = [...waiting]
      .filter(([seat]) => !waitedBefore.has(seat))
      .map(([, name]) => m.classroom_waiting_announcement({ name }))
    const hands = raised
      .filter(({ seatNo }) => !raisedBefore.has(seatNo))
      .map(({ name }) => m.classroom_hand_announcement({ name }))
    const screens = shared
      .filter(({ seatNo }) => !sharedBefore.has(seatNo))
      .map(({ name }) => m.classroom_screen_announcement({ name }))
    const events = [...hands, ...screens]
    if (!before)
      return arrivals.length + events.length > 0 ? setText([...arrivals, ...events].join(' ')) : undefined
    const announcements = [
      ...arrivals,
      ...[...now]
        .filter(([seat]) => !before.has(seat))
        .map(([, name]) => m.classroom_participant_joined({ name })),
      ...[...before]
        .filter(([seat]) => !now.has(seat))
        .map(([, name]) => m.classroom_participant_left({ name })),
    ]
    announcements.push(...events)
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
