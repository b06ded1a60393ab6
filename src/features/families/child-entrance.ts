/** How long the link behind a QR code opens a child's space. Minutes. */
export const entranceMinutes = 10
