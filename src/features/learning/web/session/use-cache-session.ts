import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { playableAddress } from '#features/clips/web/play-clip.ts'
import { soundsQuery } from '#features/clips/web/queries.ts'
import { onDevice } from '#platform/device/on-device.ts'
import type { SessionView } from '../../server/view.ts'
import { holdWorker } from '../offline/worker-registration.ts'
import { listOwnPictures, listSessionTexts } from './question-sounds.ts'

/** Caches a session with its clips and pictures while it is played, so that it goes on without a network. A quiz is not cached. */
export const useCacheSession = (userId: string, { id, purpose, questions, readsFrench }: SessionView) => {
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a session
  useEffect(() => {
    if (purpose === 'quiz') return
    const release = holdWorker()
    void onDevice(async () => {
      const clips = await queryClient.ensureQueryData(soundsQuery(listSessionTexts(questions, readsFrench)))
      const sources = [
        ...clips.map(one => one.sources),
        ...questions.flatMap(({ sound }) => (sound ? [sound] : [])),
      ]
      const { prepareSession } = await import('../offline/device.ts')
      await prepareSession(userId, [
        ...sources.flatMap(one => playableAddress(one) ?? []),
        ...questions.flatMap(listOwnPictures),
      ])
    })
    return release
  }, [id])
}
