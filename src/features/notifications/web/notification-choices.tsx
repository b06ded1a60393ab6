import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import type { Role } from '#platform/db/schema.ts'
import { FieldGroup } from '#ui/controls/field.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { reminderLabels, topicLabels } from '../preference-labels.ts'
import { type MailTopic, noticeTopics, reminders, topicsOf } from '../preferences.ts'
import { notificationsApi } from './api.ts'

export const preferencesQuery = () => notificationsApi.preferences.queryOptions()

const topics: Record<MailTopic, { title: () => string; text: () => string }> = {
  bookings: { title: topicLabels.bookings, text: m.notifications_topic_bookings_text },
  requests: { title: topicLabels.requests, text: m.notifications_topic_requests_text },
  messages: { title: topicLabels.messages, text: m.notifications_topic_messages_text },
  weeks: { title: topicLabels.weeks, text: m.notifications_topic_weeks_text },
  announcements: {
    title: topicLabels.announcements,
    text: m.notifications_topic_announcements_text,
  },
  tomorrow: { title: topicLabels.tomorrow, text: m.notifications_topic_tomorrow_text },
}

const toggled = <Topic extends string>(muted: readonly Topic[], topic: Topic, isOn: boolean): Topic[] =>
  isOn ? muted.filter(one => one !== topic) : [...muted.filter(one => one !== topic), topic]

const useChoose = () => {
  const queryClient = useQueryClient()
  const { queryKey } = preferencesQuery()
  return useMutation(
    notificationsApi.choose.mutationOptions({
      // Optimistic; a refusal resets the switch.
      onMutate: async change => {
        await queryClient.cancelQueries({ queryKey })
        const before = queryClient.getQueryData(queryKey)
        if (before) queryClient.setQueryData(queryKey, { ...before, ...change })
        return { before }
      },
      onError: (_error, _change, held) => {
        queryClient.setQueryData(queryKey, held?.before)
        toast.error(m.notifications_choices_failed())
      },
      onSuccess: saved => {
        queryClient.setQueryData(queryKey, saved)
        toast.success(m.notifications_choices_saved(), { id: 'notification-choices' })
      },
    }),
  )
}

/** Mails and notifications by topic. Each switch applies at once. */
export function NotificationChoices({ of }: { of: Role }) {
  const { data } = useSuspenseQuery(preferencesQuery())
  const choosing = useChoose()
  return (
    <>
      <ul className="divide-y border-y">
        {topicsOf(of).map(({ topic, hasNotice }) => {
          const { title, text } = topics[topic]
          return (
            <li key={topic} className="flex flex-wrap items-center gap-x-8 gap-y-3 py-4">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold">{title()}</p>
                <p className="text-sm text-muted-foreground">{text()}</p>
              </div>
              <Choice
                label={m.notifications_by_mail()}
                about={m.notifications_about({ topic: title() })}
                isOn={!data.mutedMails.includes(topic)}
                onChange={isOn => choosing.mutate({ mutedMails: toggled(data.mutedMails, topic, isOn) })}
              />
              {hasNotice && topic in noticeTopics && (
                <Choice
                  label={m.notifications_on_site()}
                  about={m.notifications_about({ topic: title() })}
                  isOn={!data.mutedNotices.some(muted => muted === topic)}
                  onChange={isOn =>
                    choosing.mutate({
                      mutedNotices: toggled(data.mutedNotices, topic as keyof typeof noticeTopics, isOn),
                    })
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
      <p className="mt-4 max-w-read text-sm text-muted-foreground">{m.notifications_always()}</p>
    </>
  )
}

/** @param about read before the label by a screen reader */
function Choice({
  label,
  about,
  isOn,
  onChange,
}: {
  label: string
  about: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Switch id={id} checked={isOn} onChange={event => onChange(event.currentTarget.checked)} />
      <label htmlFor={id} className="cursor-pointer py-2">
        <span className="sr-only">{about} </span>
        {label}
      </label>
    </div>
  )
}

/** When a parent is reminded of a lesson. */
export function ReminderChoice() {
  const { data } = useSuspenseQuery(preferencesQuery())
  const choosing = useChoose()
  return (
    <FieldGroup legend={m.notifications_reminder()} hint={m.notifications_reminder_text()}>
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        {reminders.map(reminder => (
          <RadioCard
            key={reminder}
            name="reminder"
            value={reminder}
            title={reminderLabels[reminder]()}
            checked={data.reminder === reminder}
            onChange={() => choosing.mutate({ reminder })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
