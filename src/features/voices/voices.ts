import type { ClipCodec } from '#features/clips/clips.ts'

// A child's recordings in «Répète» (docs/domain.md, "Children’s voices").

/** The teacher's answer to a voice. */
export const voiceStamps = ['bravo', 'listen_again'] as const
export type VoiceStamp = (typeof voiceStamps)[number]

/** Recordings kept per child, one for each word; the oldest are deleted. */
export const maxVoices = 100

const endings: Record<ClipCodec, string> = { opus: 'weba', aac: 'm4a' }
export const voicePath = (storedAs: string, codec: ClipCodec) => `voices/${storedAs}.${endings[codec]}`
