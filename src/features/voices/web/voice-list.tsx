import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { voicesApi } from './api.ts'
import { PlayVoice } from './play-voice.tsx'
import { RemoveVoice } from './remove-voice.tsx'
import { StampOfTeacher, StampVoice } from './voice-stamps.tsx'

const voicesPerPage = 6
export type VoiceView = Awaited<ReturnType<typeof voicesApi.list.call>>['voices'][number]
export type VoiceReader = 'child' | 'parent' | 'teacher'

const actions: Record<VoiceReader, (voice: VoiceView) => ReactNode> = {
  child: () => null,
  parent: voice => <RemoveVoice voice={voice} />,
  teacher: voice => <StampVoice voice={voice} />,
}

/** The words that a child repeated, the latest first, to be heard; nothing while there are none. */
export function VoiceList({
  studentId,
  reader,
  title,
  text,
}: {
  studentId: string
  reader: VoiceReader
  title: string
  text?: string
}) {
  const list = useInfiniteQuery(
    voicesApi.list.infiniteOptions({
      input: (page: number) => ({ id: studentId, page, pageSize: voicesPerPage }),
      initialPageParam: 1,
      getNextPageParam: ({ page, total }) => (page * voicesPerPage < total ? page + 1 : undefined),
    }),
  )
  const voices = list.data?.pages.flatMap(page => page.voices) ?? []
  if (voices.length === 0) return null
  return (
    <section aria-labelledby="voix-enfant" className="mt-10">
      <h2 id="voix-enfant" className="text-2xl">
        {title}
      </h2>
      {text && <p className="mt-1 text-lg text-muted-foreground">{text}</p>}
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {voices.map(voice => (
          <li key={voice.id} className="card flex flex-col gap-3 p-4">
            <div className="flex items-center gap-4">
              <PlayVoice voice={voice} />
              <div className="min-w-0 flex-1">
                <p lang="ar" dir="rtl" className="text-left text-ar-base leading-[1.6]!">
                  {voice.ar}
                </p>
                <p>
                  <span lang="ar-Latn">{voice.soundsFr}</span>
                  {voice.fr && m.learning_feedback_meaning({ text: voice.fr })}
                </p>
                <p className="text-sm text-muted-foreground first-letter:uppercase">{showDay(voice.date)}</p>
              </div>
              {reader !== 'teacher' && voice.stamp && <StampOfTeacher stamp={voice.stamp} />}
            </div>
            {actions[reader](voice)}
          </li>
        ))}
      </ul>
      <MoreButton list={list} className="mt-4 h-12!">
        {m.voices_more()}
      </MoreButton>
    </section>
  )
}
