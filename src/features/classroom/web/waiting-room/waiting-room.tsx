import { type ReactNode, useState } from 'react'
import { dashboardOf } from '#features/accounts/viewer.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import { classroomApi } from '../api.ts'
import type { LocalMedia } from '../connection/local-media.ts'
import { getPartnerLabel, tuOrVous } from '../labels.ts'
import { PresentParticipants, ReportIfMissing, SeatTaken } from '../participants/present-participants.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { Preview } from './preview.tsx'
import { WaitingRoomLayout } from './waiting-room-layout.tsx'

/** Recording is a higher feature than this one; the page composes both. */
export type HostedRecordingChoice = {
  render: (lessonId: string, isChosen: boolean, onChange: (isChosen: boolean) => void) => ReactNode
  open: (lessonId: string) => Promise<{ roomUrl: string }>
}

/** The waiting room: camera preview, device choice, who is already inside, and the button to enter. */
export function WaitingRoom({
  lessonRoom,
  media,
  requestedKey,
  hostedRecording,
  onEnter,
}: {
  lessonRoom: LessonRoomView
  media: LocalMedia | undefined
  /** The room key in the address. */
  requestedKey: string | undefined
  hostedRecording: HostedRecordingChoice
  onEnter: (key: string) => void
}) {
  const [isBusy, setIsBusy] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  const isHosted = lessonRoom.kind === 'daily'
  const enter = async () => {
    setIsBusy(true)
    try {
      if (isHosted && isRecording) {
        const { roomUrl } = await hostedRecording.open(lessonRoom.id)
        return location.assign(roomUrl)
      }
      const { roomUrl, key } = await classroomApi.open.call({ id: lessonRoom.id, salle: requestedKey })
      if (isHosted) return location.assign(roomUrl)
      onEnter(key)
    } catch (error) {
      console.warn('The room did not open', error)
      const description =
        isRecording && isApiRefusal(error) ? error.message : m.classroom_create_failed_text()
      toast.error(m.classroom_create_failed(), { description })
    }
    setIsBusy(false)
  }
  return (
    <WaitingRoomLayout home={dashboardOf(lessonRoom.role)}>
      <div
        className={
          isHosted
            ? 'mx-auto w-full max-w-read'
            : 'grid items-center gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14'
        }
      >
        {!isHosted && <Preview media={media} role={lessonRoom.role} />}
        <div>
          <h1 className="text-4xl tracking-display">{m.classroom_greeting({ name: lessonRoom.name })}</h1>
          <p className="mt-3 text-lg">
            <time dateTime={lessonRoom.startsAt}>
              {m.classroom_lesson_with({ time: hourLabel(lessonRoom), teacher: getPartnerLabel(lessonRoom) })}
            </time>
          </p>
          <PresentParticipants lessonRoom={lessonRoom} />
          {lessonRoom.isSeatTaken && <SeatTaken lessonRoom={lessonRoom} />}
          {isHosted &&
            lessonRoom.role === 'teacher' &&
            hostedRecording.render(lessonRoom.id, isRecording, setIsRecording)}
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1">
            <Button
              variant="highlight"
              size="lg"
              className="h-14! w-full text-base! sm:w-auto sm:min-w-64"
              busy={isBusy}
              disabled={!isHosted && !media}
              onClick={() => void enter()}
            >
              {m.classroom_enter()}
            </Button>
            <a href={dashboardOf(lessonRoom.role)} className="btn btn-link btn-md">
              {m.classroom_back()}
            </a>
          </div>
          <ReportIfMissing lessonRoom={lessonRoom} />
          {/* Below the button: on a phone the way in has to be in view, and the preview shows what works. */}
          {!isHosted && <DeviceChoice media={media} className="mt-6" />}
          <p className="mt-6 text-sm">
            {tuOrVous(lessonRoom.role, {
              tu: () =>
                lessonRoom.isRecordable ? m.classroom_privacy_recordable_tu() : m.classroom_privacy_tu(),
              vous: () =>
                lessonRoom.isRecordable ? m.classroom_privacy_recordable_vous() : m.classroom_privacy_vous(),
            })}
            {!isHosted && ` ${m.classroom_privacy_board()}`}
          </p>
        </div>
      </div>
    </WaitingRoomLayout>
  )
}
