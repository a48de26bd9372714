export default {
  'devices.list.lead': 'Where you’re signed in and how many devices you can add.',
  'devices.list.count': '{used} of {most}',
  'devices.list.room':
    '{count, plural, one {You can add # more device.} other {You can add # more devices.}}',

  'devices.playback.title': 'Streaming',
  'devices.playback.atOnce': 'Active devices',
  'devices.playback.full': 'You’ve reached the limit. Remove a device to add another.',
  'devices.playback.period': 'Added in the last {days} days',
  'devices.playback.frees': 'You can add another on {date}.',
  'devices.playback.watched': 'Last watched {date}',
  'devices.playback.unwatched': 'Added {date}, not used yet',
  'devices.playback.removeNamed': 'Remove {name}',
  'devices.playback.none': 'No devices yet',
  'devices.playback.noneLead': 'Start watching on a TV, phone or computer and it’ll appear here.',

  'devices.downloads.title': 'Downloads',
  'devices.downloads.devices': 'Download devices',
  'devices.downloads.full': 'You’ve reached the limit. Swap a device to add another.',
  'devices.downloads.swaps': 'Swaps in the last {days} days',
  'devices.downloads.swapsLeft': '{count, plural, one {# swap left} other {# swaps left}}',
  'devices.downloads.frees': 'Next swap available {date}.',
  'devices.downloads.count': '{count, plural, =0 {No downloads} one {# download} other {# downloads}}',
  'devices.downloads.emptyNamed': 'Remove downloads from {name}',
  'devices.downloads.removeNamed': 'Remove device: {name}',
  'devices.downloads.none': 'No downloads yet',
  'devices.downloads.noneLead': 'Download in the app on a phone or tablet to watch offline.',
  'devices.downloads.otherPlan': 'Downloads are included with {plan}',
  'devices.downloads.otherPlanLead':
    'Watch offline on up to {most} devices, with {swaps} swaps every {days} days.',

  'devices.browsers.title': 'Browsers',
  'devices.browsers.lead': 'Browsers signed in during the last {days} days.',
  'devices.browsers.used': 'Last used {date} at {time}',
  'devices.browsers.on': '{browser} on {system}',
  'devices.browsers.current': 'This browser',
  'devices.browsers.none': 'No browsers in the last {days} days.',
  'devices.browsers.unknown':
    'Don’t recognize one? <password>Change your password</password> to sign out every other browser and device.',

  'devices.platform.web': 'On the web',
  'devices.platform.ios': 'iPhone or iPad app',
  'devices.platform.android': 'Android app',
  'devices.platform.fibetv': 'Fibe TV app',
  'devices.platform.roku': 'Roku app',

  'devices.remove.keep': 'Keep device',
  'devices.remove.back': 'Back to devices',
  'devices.removeDevice.title': 'Remove device',
  'devices.removeDevice.ends': 'Streaming stops on it right away.',
  'devices.removeDevice.frees': 'You can use another device instead.',
  'devices.removeDevice.counts':
    'Until {date}, it still counts toward your limit of {most} devices added in {days} days.',
  'devices.removeDevice.back': 'Sign in on it to use it again.',
  'devices.removeDevice.submit': 'Remove device',
  'devices.removeDeviceSuccess.title': 'Device removed',
  'devices.removeDeviceSuccess.lead': 'It can’t stream with your account anymore.',

  'devices.removeDownload.title': 'Remove downloads',
  'devices.removeDownload.gone':
    '{count, plural, =0 {This device has no downloads.} one {# download will be deleted from this device.} other {# downloads will be deleted from this device.}}',
  'devices.removeDownload.place': 'The device stays on your list and no swap is used.',
  'devices.removeDownload.again': 'You can download these titles again.',
  'devices.removeDownload.submit': 'Remove downloads',

  'devices.removeDownloadDevice.title': 'Remove download device',
  'devices.removeDownloadDevice.left':
    '{count, plural, =0 {This uses your last swap for these {days} days.} one {This uses 1 of your {most} swaps in {days} days. You’ll have # left.} other {This uses 1 of your {most} swaps in {days} days. You’ll have # left.}}',
  'devices.removeDownloadDevice.none':
    'You’ve used all {most} swaps for the last {days} days, so this device can’t be removed yet.',
  'devices.removeDownloadDevice.instead': 'Only remove its downloads',

  'devices.removeDownloadSuccess.title': 'Downloads removed',
  'devices.removeDownloadSuccess.lead': 'They’ll be deleted the next time the device is online.',
} as const;
