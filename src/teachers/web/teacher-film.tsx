import { useRouteContext } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Girih } from '~/platform/ui/ornament/girih'
import { ofName } from '~/platform/words/of-name'
import { filmOf } from '../film'

/**
 * The presentation in images. Of another site nothing is fetched and nothing framed: who wants to see it goes there,
 * and reads first that the site will know.
 */
export function TeacherFilm({ address, name }: { address: string | null; name: string }) {
  const { school } = useRouteContext({ from: '__root__' })
  const film = filmOf(address, school?.origin ?? '')
  if (!film) return null
  if (film.kind === 'own')
    return (
      // biome-ignore lint/a11y/useMediaCaption: the school gives an address alone; captions come with the film.
      <video
        controls
        preload="none"
        playsInline
        aria-label={m.teachers_video({ of: ofName(name) })}
        src={film.src}
        className="mb-9 aspect-video w-full rounded-2xl bg-band"
      />
    )
  return (
    <a
      href={film.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      className="on-band group relative isolate mb-9 flex aspect-video w-full flex-col items-center justify-center gap-5 overflow-hidden rounded-2xl bg-band p-6 text-center text-band-foreground"
    >
      <Girih className="inset-0 -z-10 text-band-line" />
      <span
        aria-hidden="true"
        className="khatam inline-flex size-20 items-center justify-center bg-highlight text-highlight-foreground transition-transform duration-(--duration-quick) group-hover:scale-105"
      >
        <Play strokeWidth={1.75} className="size-8" />
      </span>
      <span className="titre text-xl font-semibold">{m.teachers_video({ of: ofName(name) })}</span>
      <span className="max-w-md text-sm opacity-90">{m.teachers_video_elsewhere({ host: film.host })}</span>
    </a>
  )
}
