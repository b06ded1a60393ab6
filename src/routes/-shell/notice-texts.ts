import { m } from '#paraglide/messages.js'
import type { Role } from '#platform/db/schema.ts'

/** `childText`: the same for a child’s login; `applicantText`: for an account without a role. */
type Notice = {
  kind: 'success' | 'info' | 'error'
  text: () => string
  childText?: () => string
  applicantText?: () => string
}

/** Messages that a redirect can request by name (`?notice=…`). An address cannot show any other text. */
export const notices: Readonly<Record<string, Notice>> = {
  'sign-in-required': { kind: 'error', text: m.site_notice_sign_in_required },
  forbidden: {
    kind: 'error',
    text: m.site_notice_forbidden,
    applicantText: m.site_notice_forbidden_applicant,
  },
  'book-sign-in': { kind: 'error', text: m.site_notice_book_sign_in },
  'teacher-missing': { kind: 'error', text: m.site_notice_teacher_missing },
  welcome: { kind: 'success', text: m.site_notice_welcome },
  'signed-in': { kind: 'success', text: m.site_notice_signed_in },
  'address-confirmed': { kind: 'success', text: m.site_notice_address_confirmed },
  confirmed: { kind: 'success', text: m.site_notice_confirmed },
  'password-changed': { kind: 'success', text: m.site_notice_password_changed },
  'signed-out': { kind: 'success', text: m.site_notice_signed_out },
  left: { kind: 'success', text: m.site_notice_left },
  erased: { kind: 'success', text: m.privacy_mail_erased_subject },
  'email-changed': { kind: 'success', text: m.site_notice_email_changed },
  'profile-updated': { kind: 'success', text: m.families_profile_updated },
  'family-joined': { kind: 'success', text: m.site_notice_family_joined },
  applied: { kind: 'success', text: m.site_notice_applied },
  booked: { kind: 'success', text: m.booking_success },
  'trial-booked': { kind: 'success', text: m.booking_success_trial, childText: m.booking_success_trial_self },
  'booking-requested': { kind: 'success', text: m.booking_request_sent },
  'booking-incomplete': {
    kind: 'error',
    text: m.booking_missing_fields,
    childText: m.booking_missing_fields_self,
  },
  'booking-failed': { kind: 'error', text: m.booking_failed, childText: m.booking_failed_self },
  'booking-limit': { kind: 'error', text: m.booking_notice_limit },
  'booking-too-far': { kind: 'error', text: m.booking_problem_too_far },
  'price-changed': {
    kind: 'error',
    text: m.booking_notice_price_changed,
    childText: m.booking_notice_price_changed_self,
  },
  'terms-changed': {
    kind: 'error',
    text: m.booking_notice_terms_changed,
    childText: m.booking_notice_terms_changed_self,
  },
  'package-retired': {
    kind: 'error',
    text: m.booking_refused_package_retired,
    childText: m.booking_refused_package_retired_self,
  },
  'trial-used': {
    kind: 'error',
    text: m.booking_refused_trial_used,
    childText: m.booking_refused_trial_used_self,
  },
  'slot-gone': {
    kind: 'error',
    text: m.booking_slot_no_longer_free,
    childText: m.booking_slot_no_longer_free_self,
  },
  'same-hour-taken': { kind: 'info', text: m.booking_same_hour_taken },
  'same-hour-later': { kind: 'info', text: m.booking_same_hour_later },
  'dates-gone': {
    kind: 'error',
    text: m.booking_refused_slot_taken,
    childText: m.booking_refused_slot_taken_self,
  },
  reconnecting: { kind: 'info', text: m.site_notice_reconnecting },
}

/** @param key one of the names above @param role of the reader; null of an applicant, undefined when signed out */
export const findNotice = (
  key: string,
  role: Role | null | undefined,
): Pick<Notice, 'kind' | 'text'> | undefined => {
  const notice = Object.hasOwn(notices, key) ? notices[key] : undefined
  if (!notice) return undefined
  const own = role === 'student' ? notice.childText : role === null ? notice.applicantText : undefined
  return { kind: notice.kind, text: own ?? notice.text }
}
