import { Turtle, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { playClip } from '#features/clips/web/play-clip.ts'
import { m } from '#paraglide/messages.js'
import type { Source } from '../../questions/question.ts'
import { PromptStar } from './prompt-star.tsx'

/** The speed of a clip that is played again for a child who did not catch it. */
export const slowSpeed = 0.7

/** The clip of a listening exercise: played once automatically, then as often as the child likes, also slowly. */
export function ListeningPrompt({ sources }: { sources: readonly Source[] }) {
  const [hasFailed, setHasFailed] = useState(false)
  const address = sources[0]?.address
  const latest = useRef(sources)
  latest.current = sources
  const play = async (speed?: number) => setHasFailed(!(await playClip(latest.current, speed)))
  useEffect(() => {
    // A browser that wants a tap first plays nothing yet, which is no failure.
    if (address) void playClip(latest.current)
  }, [address])
  const Icon = hasFailed ? VolumeX : Volume2
  return (
    <div>
      <div className="flex items-center justify-center gap-4">
        <button
          type="button"
          data-speaker
          aria-keyshortcuts="e"
          aria-label={m.clips_listen()}
          onClick={() => void play()}
          className="relative flex size-52 shrink-0 cursor-pointer items-center justify-center rounded-full transition-transform duration-(--duration-quick) ease-build focus-visible:outline-4 focus-visible:outline-offset-2 focus-visible:outline-highlight active:scale-97 md:size-72 lg:size-56"
        >
          <PromptStar />
          <Icon aria-hidden="true" className="relative size-20 text-chaux-0 md:size-28 lg:size-20" />
        </button>
        <button
          type="button"
          aria-label={m.clips_listen_slowly()}
          onClick={() => void play(slowSpeed)}
          className="flex size-16 shrink-0 cursor-pointer items-center justify-center rounded-2xl border border-input/60 bg-card text-card-foreground hover:border-primary focus-visible:outline-4 focus-visible:outline-offset-2 focus-visible:outline-highlight md:size-20 lg:size-16"
        >
          <Turtle aria-hidden="true" className="size-8 md:size-10 lg:size-8" strokeWidth={1.75} />
        </button>
      </div>
      <p role="status" className="mt-2 text-center text-lg">
        {hasFailed && m.clips_child_cannot_play()}
      </p>
    </div>
  )
}
