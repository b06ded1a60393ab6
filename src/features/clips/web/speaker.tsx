import { useQuery } from '@tanstack/react-query'
import { Volume2, VolumeX } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { currentLocale } from '#platform/locale/locale.ts'
import { cn } from '#ui/cn.ts'
import { speakByDevice, speakMixedByDevice, useDeviceVoice } from './device-voice.ts'
import { playClip, type Source, useStopSoundOnLeave } from './play-clip.ts'
import { soundsQuery } from './queries.ts'

/** Null while the clips are fetched. */
const SoundsContext = createContext<ReadonlyMap<string, readonly Source[]> | null>(new Map())

/** Finds the clips of the texts on a page once, for every `Speaker` in it. */
export function Sounds({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  // Keeps the loaded clips while those of a new text are fetched.
  const { data, isLoading } = useQuery({ ...soundsQuery(texts), placeholderData: before => before })
  const sounds = useMemo(
    () => (isLoading ? null : new Map(data?.map(({ text, sources }) => [text, sources]))),
    [data, isLoading],
  )
  useStopSoundOnLeave()
  return <SoundsContext value={sounds}>{children}</SoundsContext>
}

/** Whether a speaker around already names the device's voice. */
const VoiceIsNamedContext = createContext(false)

/** Inside, speakers don't name the device's voice when the speaker of `text` already does. */
export function VoiceNamedBy({ text, children }: { text: string; children: ReactNode }) {
  const hasClip = use(SoundsContext)?.has(text) === true
  const hasVoice = useDeviceVoice(currentLocale())
  return <VoiceIsNamedContext value={hasVoice && !hasClip}>{children}</VoiceIsNamedContext>
}

/** How a text can be heard: by a teacher's clip, by the device's own voice, or not at all; undefined while it is looked for. */
export const useSound = (text: string): { sources: readonly Source[] } | 'device' | null | undefined => {
  const sounds = use(SoundsContext)
  const sources = sounds?.get(text)
  const hasVoice = useDeviceVoice('ar')
  if (sources) return { sources }
  if (!sounds) return undefined
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
  /** The text that it plays, for screen readers. */
  name?: string
  isLarge?: boolean
  className?: string
  onPlay?: (() => void) | undefined
}) {
  const sound = useSound(text)
  if (!sound) return null
  return (
    <SpeakerButton
      name={name}
      isLarge={isLarge}
      className={className}
      sources={sound === 'device' ? null : sound.sources}
      onPlay={onPlay}
      onSpeak={() => speakByDevice(text, 'ar')}
    />
  )
}

/** The button that reads an instruction aloud: a teacher's clip of it, else it and what stands before it by the device's own voice. */
export const InstructionSpeaker = ({
  before = [],
  text,
  isNamed,
}: {
  before?: readonly string[]
  text: string
  isNamed?: boolean
}) => <SentenceSpeaker name={m.clips_instruction()} text={text} more={[...before, text]} isNamed={isNamed} />

/** The button that reads a sentence of the page aloud: a teacher's clip, else the device's own voice. With neither there is none. */
export function SentenceSpeaker({
  text,
  name = text,
  more = [text],
  isMixed = false,
  prefersDevice = false,
  isNamed,
  className,
}: {
  text: string
  /** For screen readers. */
  name?: string
  /** All that the device reads in place of a clip. */
  more?: readonly string[]
  /** There may be Arabic in it. */
  isMixed?: boolean
  /** Where the device has a voice it reads even if there is a clip, which says less. */
  prefersDevice?: boolean
  /** Says that it is the device that reads; in a list once is enough. Without it: unless another one says so. */
  isNamed?: boolean | undefined
  className?: string
}) {
  const clip = use(SoundsContext)?.get(text)
  const language = currentLocale()
  const hasVoice = useDeviceVoice(language)
  const sources = prefersDevice && hasVoice ? undefined : clip
  if (!sources && !hasVoice) return null
  // A French voice does not read Arabic words.
  const spoken = more.filter(part => part !== '' && !/[\u0600-\u06ff]/.test(part)).join(' ')
  return (
    <SpeakerButton
      name={name}
      className={className}
      isNamed={isNamed}
      sources={sources ?? null}
      onSpeak={() =>
        isMixed ? speakMixedByDevice(more.join(' '), language) : speakByDevice(spoken, language)
      }
    />
  )
}

/** @param sources the clip; null where the device's own voice reads */
function SpeakerButton({
  name,
  isLarge = false,
  isNamed,
  className,
  sources,
  onPlay,
  onSpeak,
}: {
  name: string
  isLarge?: boolean
  isNamed?: boolean | undefined
  className?: string | undefined
  sources: readonly Source[] | null
  onPlay?: (() => void) | undefined
  onSpeak: () => void
}) {
  const [hasFailed, setHasFailed] = useState(false)
  const isNamedElsewhere = use(VoiceIsNamedContext)
  const play = async () => {
    onPlay?.()
    if (sources) setHasFailed(!(await playClip(sources)))
    else onSpeak()
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
      {!sources && (isNamed ?? !isNamedElsewhere) && (
        <span className="text-center text-sm leading-tight">{m.clips_device_voice()}</span>
      )}
      <span role="status" className="sr-only">
        {hasFailed && m.clips_child_cannot_play()}
      </span>
    </span>
  )
}
