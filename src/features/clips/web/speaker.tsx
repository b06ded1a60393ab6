import { useQuery } from '@tanstack/react-query'
import { Volume2, VolumeX } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { clipsApi } from './api.ts'
import { speakByDevice, useDeviceVoice } from './device-voice.ts'
import { playClip, type Source } from './play-clip.ts'

const SoundsContext = createContext<ReadonlyMap<string, readonly Source[]>>(new Map())

const mostTexts = 400

/** Finds the clips of the texts on a page once, for every `Speaker` in it. */
export function Sounds({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  const wanted = [...new Set(texts)].filter(text => text !== '' && text.length <= 300).slice(0, mostTexts)
  const { data } = useQuery(
    clipsApi.sounds.queryOptions({
      input: { texts: wanted.toSorted() },
      enabled: wanted.length > 0,
      staleTime: 600_000,
      // The clips of the texts before stay while those of one more are asked for.
      placeholderData: before => before,
    }),
  )
  const sounds = useMemo(() => new Map(data?.map(({ text, sources }) => [text, sources])), [data])
  return <SoundsContext value={sounds}>{children}</SoundsContext>
}

/** How a text can be heard: by a teacher's clip, by the device's own voice, or not at all. */
const useSound = (text: string): { sources: readonly Source[] } | 'device' | null => {
  const sources = use(SoundsContext).get(text)
  const hasVoice = useDeviceVoice()
  if (sources) return { sources }
  return hasVoice && /[\u0600-\u06ff]/.test(text) ? 'device' : null
}

/** The button that reads a text aloud. Without a clip and without an Arabic voice of the device there is none. */
export function Speaker({
  text,
  name = text,
  isLarge = false,
  className,
  onPlay,
}: {
  text: string
  /** What it reads, for those who don't see it. */
  name?: string
  isLarge?: boolean
  className?: string
  onPlay?: (() => void) | undefined
}) {
  const sound = useSound(text)
  const [hasFailed, setHasFailed] = useState(false)
  if (!sound) return null
  const play = async () => {
    onPlay?.()
    if (sound === 'device') speakByDevice(text)
    else setHasFailed(!(await playClip(sound.sources)))
  }
  const Icon = hasFailed ? VolumeX : Volume2
  return (
    <span className={cn('inline-flex flex-col items-center gap-1', className)}>
      <button
        type="button"
        aria-label={m.clips_listen_to({ text: name })}
        onClick={() => void play()}
        className={cn(
          'flex cursor-pointer items-center justify-center bg-primary text-primary-foreground transition-transform duration-(--duration-quick) hover:bg-primary-hover focus-visible:outline-4 focus-visible:outline-offset-2 focus-visible:outline-highlight active:scale-97',
          isLarge ? 'size-20 rounded-2xl' : 'size-12 rounded-lg',
        )}
      >
        <Icon aria-hidden="true" className={isLarge ? 'size-9' : 'size-6'} />
      </button>
      {sound === 'device' && <span className="text-sm leading-tight">{m.clips_device_voice()}</span>}
      <span role="status" className="sr-only">
        {hasFailed && m.clips_child_cannot_play()}
      </span>
    </span>
  )
}
