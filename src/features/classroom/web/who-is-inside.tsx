import { m } from '#paraglide/messages.js'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { StatusGlyph } from '#ui/feedback/status-glyph.tsx'
import type { DoorView } from './door-shape.ts'
import { voice } from './voice.ts'

/** Whether somebody waits behind the door already: the teacher for a family, the pupils for a teacher. */
export function WhoIsInside({ door }: { door: DoorView }) {
  if (door.kind !== 'own') return null
  const isTeacher = door.role === 'teacher'
  const teacherIsIn = door.inside.some(guest => guest.isTeacher)
  const others = door.inside.filter(guest => !guest.isTeacher).map(({ name }) => name)
  const isThere = isTeacher ? others.length > 0 : teacherIsIn
  const text = isTeacher
    ? isThere
      ? m.classroom_inside_names({ names: others.join(', ') })
      : m.classroom_inside_nobody()
    : isThere
      ? m.classroom_inside_names({ names: door.teacherName })
      : voice(door.role, {
          tu: () => m.classroom_teacher_coming_tu(),
          vous: () => m.classroom_teacher_coming_vous(),
        })
  return (
    <div className="mt-5 flex items-center gap-3.5 rounded-xl border bg-card p-3.5 text-card-foreground">
      <LetterPortrait name={isTeacher ? (others[0] ?? door.name) : door.teacherName} className="size-12" />
      <p role="status" className="flex min-w-0 items-center gap-2 font-semibold">
        <span className={isThere ? 'text-success' : 'text-muted-foreground'}>
          <StatusGlyph status={isThere ? 'confirmed' : 'upcoming'} className="size-3" />
        </span>
        <span>{text}</span>
      </p>
    </div>
  )
}
