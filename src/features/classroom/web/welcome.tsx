import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Girih } from '#ui/brand/girih.tsx'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import type { DoorView } from './door-shape.ts'
import type { RoomStatus } from './room-connection.ts'
import { voice } from './voice.ts'

/** What stands in the room while the other has not come yet: a welcome in Arabic, and who is awaited. */
export function Welcome({ door, status }: { door: DoorView; status: RoomStatus }) {
  const isTeacher = door.role === 'teacher'
  const words = isTeacher
    ? door.type === 'group'
      ? m.classroom_waiting_students()
      : m.classroom_waiting_student()
    : voice(door.role, {
        tu: () => m.classroom_teacher_coming_tu(),
        vous: () => m.classroom_teacher_coming_vous(),
      })
  return (
    <div className="relative isolate flex flex-col items-center justify-center gap-5 overflow-hidden rounded-xl bg-wash-safran px-6 pb-28 text-center text-wash-safran-foreground sm:pb-10">
      <Girih className="inset-0 text-safran-500/20" fade="bottom" />
      <LetterStar
        name={isTeacher ? door.name : door.teacherName}
        className="size-28 fill-paon-800 text-chaux-0 sm:size-36"
      />
      <p className="text-ar-lg">
        <Arabic>أَهْلًا وَسَهْلًا</Arabic>
      </p>
      <p role="status" className="font-display text-2xl font-bold">
        {status === 'entering' ? m.classroom_entering() : words}
      </p>
      <p className="max-w-sm">
        {isTeacher
          ? m.classroom_waiting_text_teacher()
          : voice(door.role, {
              tu: () => m.classroom_waiting_text_tu({ time: door.time }),
              vous: () => m.classroom_waiting_text_vous({ time: door.time }),
            })}
      </p>
    </div>
  )
}
