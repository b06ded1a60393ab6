import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { wallRows } from '../../wall.ts'
import { homeQueries } from '../queries.ts'
import { ReadAloud } from '../session/read-aloud.tsx'
import { TileWall } from './tile-wall.tsx'
import { wallCount } from './week-labels.ts'

/** The wall on the child's home page. */
export function MyWall({ readsFrench }: { readsFrench: boolean }) {
  const { data: wall } = useSuspenseQuery(homeQueries.wall())
  const total = wall.letters + wall.words
  const text = total === 0 ? m.learning_wall_empty() : wallCount(wall)
  return (
    <section aria-labelledby="mur" className="mt-10">
      <div className="flex items-center gap-4">
        <h2 id="mur" className="text-2xl">
          {m.learning_wall()}
        </h2>
        {!readsFrench && (
          <ReadAloud text={m.learning_wall()} more={[`${m.learning_wall()}.`, text]} isNamed={false} />
        )}
      </div>
      <p className="mt-1 text-lg">{text}</p>
      {total > 0 && <TileWall wall={wall} rows={wallRows} className="mt-4 max-w-[46rem]" />}
    </section>
  )
}
