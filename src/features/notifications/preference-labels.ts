import { m } from '#paraglide/messages.js'
import type { MailTopic, Reminder } from './preferences.ts'

export const topicLabels: Record<MailTopic, () => string> = {
  bookings: m.notifications_topic_bookings,
  requests: m.notifications_topic_requests,
  messages: m.notifications_topic_messages,
  weeks: m.notifications_topic_weeks,
  announcements: m.notifications_topic_announcements,
  tomorrow: m.notifications_topic_tomorrow,
}

export const reminderLabels: Record<Reminder, () => string> = {
  day: m.notifications_reminder_day,
  hour: m.notifications_reminder_hour,
  none: m.notifications_reminder_none,
}
