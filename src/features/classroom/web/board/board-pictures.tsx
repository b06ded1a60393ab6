import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { classroomApi } from '../api.ts'

const perPage = 6
/** Well before the addresses expire. */
const staleMs = 30 * 60_000

const picturesQuery = (studentId: string) =>
  classroomApi.pictures.infiniteOptions({
    input: (page: number) => ({ id: studentId, page, pageSize: perPage }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * perPage < total ? page + 1 : undefined),
    staleTime: staleMs,
  })

/** The whiteboards of a child's lessons; nothing when there are none. */
export function BoardPictures({ studentId }: { studentId: string }) {
  const list = useInfiniteQuery(picturesQuery(studentId))
  const boards = list.data?.pages.flatMap(page => page.boards) ?? []
  if (boards.length === 0) return null
  return (
    <section aria-labelledby="tableaux" className="mt-10">
      <h2 id="tableaux" className="text-2xl">
        {m.classroom_boards()}
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {boards.map(({ lessonId, address, date, teacherName }) => (
          <li key={lessonId}>
            <a href={address} target="_blank" rel="noreferrer" className="group block rounded-lg">
              <img
                src={address}
                alt={m.classroom_board_of({ day: showDay(date), teacher: teacherName })}
                width={1600}
                height={1000}
                loading="lazy"
                className="h-auto w-full rounded-lg border bg-chaux-0"
              />
              <span
                aria-hidden="true"
                className="mt-1.5 block text-sm group-hover:underline first-letter:uppercase"
              >
                {m.classroom_board_caption({ day: showDay(date), teacher: teacherName })}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <MoreButton list={list} className="mt-4">
        {m.classroom_boards_more()}
      </MoreButton>
    </section>
  )
}
