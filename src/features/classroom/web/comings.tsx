import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import type { ChatLine, Guest } from './room-connection.ts'

/** Tells those who listen who came, who left, and what was written. By the place, so that a reload is neither. */
export function Comings({
  guests,
  ownId,
  unheard,
}: {
  guests: Guest[]
  ownId: string
  /** The last words that no open list of messages tells by itself. */
  unheard: ChatLine | undefined
}) {
  const known = useRef<Map<number, string>>(undefined)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (guests.length === 0) return
    const now = new Map(guests.filter(({ id }) => id !== ownId).map(({ seatNo, name }) => [seatNo, name]))
    const before = known.current
    known.current = now
    if (!before) return
    const told = [
      ...[...now].filter(([seat]) => !before.has(seat)).map(([, name]) => m.classroom_came({ name })),
      ...[...before].filter(([seat]) => !now.has(seat)).map(([, name]) => m.classroom_left({ name })),
    ]
    if (told.length > 0) setWords(told.join(' '))
  }, [guests, ownId])
  useEffect(() => {
    if (unheard && !unheard.isOwn)
      setWords(m.classroom_chat_said_by({ name: unheard.name, text: unheard.text }))
  }, [unheard])
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  )
}
