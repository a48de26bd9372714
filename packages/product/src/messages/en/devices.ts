export default {
  'devices.list.title': 'Manage devices',
  'devices.list.lead': 'Where your account is used, and how much room is left.',
  'devices.list.count': '{used} of {most}',
  'devices.list.room': '{count, plural, one {There is room for 1 more.} other {There is room for # more.}}',

  'devices.playback.title': 'Watching',
  'devices.playback.atOnce': 'Devices at once',
  'devices.playback.full': 'Every place is taken. Remove a device to make room.',
  'devices.playback.period': 'Added in the last {days} days',
  'devices.playback.frees': 'You can add the next one on {date}.',
  'devices.playback.watched': 'Watched {date}',
  'devices.playback.unwatched': 'Added {date}, not watched yet',
  'devices.playback.remove': 'Remove',
  'devices.playback.removeNamed': 'Remove {name}',
  'devices.playback.none': 'No device yet',
  'devices.playback.noneLead': 'Start something on a TV, a phone or a computer and it shows here.',

  'devices.downloads.title': 'Downloads',
  'devices.downloads.devices': 'Devices with downloads',
  'devices.downloads.full': 'Every place is taken. Swap a device to make room.',
  'devices.downloads.swaps': 'Swaps in the last {days} days',
  'devices.downloads.swapsLeft':
    '{count, plural, one {1 more device can be removed.} other {# more devices can be removed.}}',
  'devices.downloads.frees': 'The next swap is possible on {date}.',
  'devices.downloads.count': '{count, plural, =0 {No downloads} one {1 download} other {# downloads}}',
  'devices.downloads.empty': 'Remove downloads',
  'devices.downloads.emptyNamed': 'Remove downloads: {name}',
  'devices.downloads.remove': 'Remove device',
  'devices.downloads.removeNamed': 'Remove device: {name}',
  'devices.downloads.none': 'Nothing downloaded yet',
  'devices.downloads.noneLead':
    'Download something in the app on a phone or a tablet, and you can watch it without a connection.',
  'devices.downloads.otherPlan': 'Downloads come with {plan}',
  'devices.downloads.otherPlanLead':
    'With that plan you can watch without a connection on up to {most} devices, and swap {swaps} of them every {days} days.',

  'devices.browsers.title': 'Browsers',
  'devices.browsers.lead': 'Where you signed in on the web in the last {days} days.',
  'devices.browsers.used': 'Last used {date}',
  'devices.browsers.none': 'No browser signed in during the last {days} days.',
  'devices.browsers.unknown': 'Do you not recognize one?',
  'devices.browsers.password': 'Change your password',
  'devices.browsers.ends': 'That signs out every other browser and device.',

  'devices.platform.web': 'On the web',
  'devices.platform.ios': 'iPhone or iPad app',
  'devices.platform.android': 'Android app',
  'devices.platform.fibetv': 'Fibe TV app',
  'devices.platform.roku': 'Roku app',

  'devices.remove.keep': 'Keep it',
  'devices.remove.back': 'Back to devices',
  'devices.removeDevice.title': 'Remove device',
  'devices.removeDevice.ends': 'Watching stops on it at once.',
  'devices.removeDevice.frees': 'Its place is free for another device.',
  'devices.removeDevice.counts':
    'Until {date} it still counts as one of the {most} devices you can add in {days} days.',
  'devices.removeDevice.back': 'To use it again, sign in on it.',
  'devices.removeDevice.submit': 'Remove this device',
  'devices.removeDeviceSuccess.title': 'Device removed',
  'devices.removeDeviceSuccess.lead': 'It can no longer play with your account.',

  'devices.removeDownload.title': 'Remove downloads',
  'devices.removeDownload.gone':
    '{count, plural, =0 {There are no downloads on it.} one {1 download is erased from it.} other {# downloads are erased from it.}}',
  'devices.removeDownload.place': 'The device keeps its place, and no swap is used.',
  'devices.removeDownload.again': 'You can download the same titles again.',
  'devices.removeDownload.submit': 'Remove the downloads',

  'devices.removeDownloadDevice.title': 'Remove download device',
  'devices.removeDownloadDevice.place': 'Its place is free for another device.',
  'devices.removeDownloadDevice.left':
    '{count, plural, =0 {This uses your last swap of the {days} days.} one {This uses 1 of your {most} swaps in {days} days. You will have 1 left.} other {This uses 1 of your {most} swaps in {days} days. You will have # left.}}',
  'devices.removeDownloadDevice.none':
    'You have used all {most} swaps of the last {days} days, so the device keeps its place for now.',
  'devices.removeDownloadDevice.instead': 'Remove only its downloads',
  'devices.removeDownloadDevice.submit': 'Remove this device',

  'devices.removeDownloadSuccess.title': 'Downloads removed',
  'devices.removeDownloadSuccess.lead': 'They disappear from the device the next time it is online.',
} as const;
