import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { House, RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SentenceSpeaker, Sounds, Speaker, VoiceNamedBy } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import { Khatam } from '#ui/brand/khatam.tsx'
import { ProgressStar } from '#ui/brand/progress-star.tsx'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import type { SummaryView } from '../../server/view.ts'
import { deservesBravo, sessionShare } from '../../session-share.ts'
import { WordPicture } from '../boards/word-picture.tsx'
import { TileWall } from '../home/tile-wall.tsx'
import { wallCount } from '../home/week-labels.ts'
import { WeekStrip } from '../home/week-strip.tsx'
import { homeQueries, mineQuery } from '../queries.ts'
import { sessionResult } from './instructions.ts'

/** The end of a session: how many questions were right at once, the points, and what was new. */
export function SessionEnd({
  summary,
  readsFrench,
  onAgain,
}: {
  summary: SummaryView
  readsFrench: boolean
  onAgain: () => void
}) {
  const { data: mine } = useQuery(mineQuery())
  const { data: wall } = useQuery(homeQueries.wall())
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isPraised = deservesBravo(summary)
  const heading = isPraised ? m.learning_end_title() : m.learning_end_title_again()
  return (
    <Sounds texts={[...(readsFrench ? [] : [heading]), ...summary.met.map(({ ar }) => ar)]}>
      <div className="relative isolate flex flex-1 flex-col">
        <div
          aria-hidden="true"
          className="tiles-corner absolute bottom-0 left-0 -z-10 size-64 max-xl:hidden"
        />
        {/* A loudspeaker that gets the focus scrolls clear of the bar below. */}
        <div className="mx-auto flex w-full max-w-read flex-1 flex-col items-center justify-center px-gutter py-10 text-center [&_button]:scroll-mb-44">
          {wall && wall.tiles.length > 0 && summary.met.length > 0 ? (
            <TileWall
              wall={wall}
              rows={3}
              fresh={summary.met.map(({ item }) => item)}
              className="-mt-6 max-w-[36rem]"
            />
          ) : (
            <ProgressStar
              value={Math.max(13, sessionShare(summary))}
              className="size-36 animate-build sm:size-48"
            />
          )}
          <h1 ref={title} tabIndex={-1} className="mt-8 text-3xl tracking-display outline-none sm:text-4xl">
            {heading}
          </h1>
          {!readsFrench && (
            <SentenceSpeaker
              text={heading}
              more={[
                heading,
                `${sessionResult(summary)}.`,
                summary.isStarFilled ? m.learning_end_star_full() : '',
                isPraised ? '' : m.learning_end_again(),
                summary.gained > 0 ? m.learning_points_gained({ points: summary.gained }) : '',
                summary.isDayFull ? m.learning_end_day_full() : '',
              ]}
              className="mt-3"
            />
          )}
          {!readsFrench && <FoundStars {...summary} />}
          <p className="mt-3 text-xl">{sessionResult(summary)}</p>
          {summary.isStarFilled && (
            <p className="mt-2 text-lg font-semibold text-pretty">{m.learning_end_star_full()}</p>
          )}
          {!isPraised && <p className="mt-2 text-lg text-pretty">{m.learning_end_again()}</p>}
          {summary.gained > 0 && (
            <p className="chiffres mt-2 font-display text-2xl font-bold">
              {m.learning_points_gained({ points: summary.gained })}
            </p>
          )}
          {summary.isDayFull && <p className="mt-2 text-lg text-pretty">{m.learning_end_day_full()}</p>}
          <p className="mt-1 text-lg text-muted-foreground">
            {m.learning_end_total({ points: summary.points, level: summary.currentLevelProgress })}
          </p>
          {readsFrench ? (
            <NewTiles met={summary.met} />
          ) : (
            <VoiceNamedBy text={heading}>
              <NewTiles met={summary.met} />
            </VoiceNamedBy>
          )}
          {wall && wall.tiles.length > 0 && <p className="mt-3 text-lg">{wallCount(wall)}</p>}
          {mine && (
            <div className="mt-8 w-full max-w-lg">
              <WeekStrip week={mine.week} />
            </div>
          )}
        </div>
      </div>
      {/* However much was new, both ways on stay in sight; a window that is very low has no room for that. */}
      <div className="bottom-0 flex flex-col justify-center gap-3 border-t bg-play px-gutter py-4 sm:flex-row [@media(min-height:28rem)]:sticky">
        <Button onClick={onAgain} className="h-14! px-8! text-lg!">
          <RotateCcw aria-hidden="true" strokeWidth={2} />
          {m.learning_again()}
        </Button>
        <Link to="/student" className="btn btn-outline h-14! px-8! text-lg!">
          <House aria-hidden="true" strokeWidth={2} />
          {m.learning_back_home()}
        </Link>
      </div>
    </Sounds>
  )
}

/** «7 sur 10» as stars, for a child who does not read figures yet. */
const FoundStars = ({ firstTryRight, asked }: SummaryView) => (
  <div aria-hidden="true" className="mt-3 flex flex-wrap justify-center gap-1">
    {Array.from({ length: asked }, (_, index) => (
      <Khatam
        // biome-ignore lint/suspicious/noArrayIndexKey: equal stars in a row
        key={index}
        className={cn('size-7', index < firstTryRight ? 'bg-highlight' : 'bg-foreground/12')}
      />
    ))}
  </div>
)

/** The words and letters met in this session, as tiles. */
function NewTiles({ met }: { met: SummaryView['met'] }) {
  if (met.length === 0) return null
  return (
    <section aria-labelledby="nouveaux" className="mt-8 w-full">
      <h2 id="nouveaux" className="text-2xl">
        {m.learning_end_met()}
      </h2>
      <ul className="mt-3 flex flex-wrap justify-center gap-3">
        {met.map(one => (
          <li key={one.item} className="card flex min-w-28 flex-col items-center px-4 py-3">
            {one.picture && <WordPicture id={one.picture} className="size-16" />}
            <span lang="ar" dir="rtl" className="text-ar-base leading-[1.85]!">
              {one.ar}
            </span>
            <span lang={one.fr ? undefined : 'ar-Latn'} className="text-lg">
              {one.fr || one.soundsFr}
            </span>
            <Speaker text={one.ar} className="mt-2" />
          </li>
        ))}
      </ul>
    </section>
  )
}
