export const isTimeZone = (zone: string): boolean => Intl.supportedValuesOf('timeZone').includes(zone)
