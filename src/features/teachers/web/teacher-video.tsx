import { useRouteContext } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Girih } from '#ui/brand/girih.tsx'
import { cn } from '#ui/cn.ts'
import { parseVideo } from '../video.ts'

const frame = 'on-band aspect-video w-full overflow-clip rounded-2xl bg-band text-band-foreground'

/**
 * The presentation video. A video on another site is only a link, with a note that the site will know of the visit; nothing
 * is loaded from there.
 */
export function TeacherVideo({
  url,
  name,
  children,
}: {
  url: string | null
  name: string
  /** Shown when there is no video. */
  children: ReactNode
}) {
  const { school } = useRouteContext({ from: '__root__' })
  const video = parseVideo(url, school?.origin ?? '')
  if (!video) return children
  const title = m.teachers_video({ of: ofName(name) })
  if (video.kind === 'internal') return <InternalVideo key={video.src} src={video.src} title={title} />
  return (
    <a
      href={video.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      className={cn(frame, 'group relative isolate mb-9 flex')}
    >
      <Cover title={title} note={m.teachers_video_external({ host: video.host })} />
    </a>
  )
}

/**
 * A video with a cover until it plays, because a player that has loaded nothing is a black box. Without JavaScript there is
 * no cover. The covered player has no controls, so that hiding them cannot take the keyboard focus away.
 */
function InternalVideo({ src, title }: { src: string; title: string }) {
  const player = useRef<HTMLVideoElement>(null)
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    if (isStarted) player.current?.focus({ preventScroll: true })
  }, [isStarted])
  const start = () => {
    setStarted(true)
    player.current?.play().catch((error: unknown) => console.warn('The video does not play', error))
  }
  const attributes = {
    preload: 'none',
    playsInline: true,
    'aria-label': title,
    src,
    className: 'size-full -outline-offset-4!',
  } as const
  return (
    <div className={cn(frame, 'relative isolate mb-9')}>
      <video
        ref={player}
        controls={isStarted}
        onPlay={() => setStarted(true)}
        {...attributes}
        className={cn(attributes.className, 'noscript:hidden')}
      />
      <noscript>
        <video controls {...attributes} />
      </noscript>
      {!isStarted && (
        <button
          type="button"
          onClick={start}
          className="group absolute inset-0 isolate flex cursor-pointer rounded-2xl bg-band -outline-offset-4! noscript:hidden"
        >
          <Cover title={title} />
        </button>
      )}
    </div>
  )
}

function Cover({ title, note }: { title: string; note?: ReactNode }) {
  return (
    <span className="flex w-full flex-col items-center justify-center gap-4 p-5 text-center sm:gap-6 sm:p-6">
      <Girih className="inset-0 -z-10 text-band-line" />
      <span aria-hidden="true" className="flex items-center gap-7 sm:gap-10">
        <span className="khatam inline-flex size-20 items-center justify-center bg-highlight text-highlight-foreground transition-transform duration-(--duration-quick) group-hover:scale-105 sm:size-32">
          <Play strokeWidth={1.75} className="size-8 fill-current" />
        </span>
        <Arabic kufi className="text-4xl leading-[1.5]! font-bold sm:text-6xl">
          {m.teachers_video_greeting()}
        </Arabic>
      </span>
      <span className="text-sm font-semibold sm:text-lg">{title}</span>
      {note && <span className="max-w-md text-sm opacity-90">{note}</span>}
    </span>
  )
}
