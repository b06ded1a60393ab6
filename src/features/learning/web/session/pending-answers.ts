const pending = new Set<Promise<unknown>>()

/** Tracks an answer until it is sent, also when its session is left before that. */
export const trackPendingAnswer = (sending: Promise<unknown>) => {
  const settled = sending
    .catch(() => undefined)
    .then(() => {
      pending.delete(settled)
    })
  pending.add(settled)
}

/** Waits for the answers that are being sent. @returns how many there were */
export const waitForPendingAnswers = async () => (await Promise.all(pending)).length
