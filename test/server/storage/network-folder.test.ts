/** Which file systems may wait for another machine. */
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { isNetworkType, isOnNetwork } from '../../../server/storage/network-folder.ts';

test.each([
  ['NFS', 0x6969, true],
  ['CIFS', 0xff534d42, true],
  ['CIFS, as a signed number', 0xff534d42 | 0, true],
  ['FUSE', 0x65735546, true],
  ['CephFS', 0x00c36400, true],
  ['ext4', 0xef53, false],
  ['XFS', 0x58465342, false],
  ['Btrfs', 0x9123683e, false],
  ['tmpfs', 0x01021994, false],
  ['overlay', 0x794c7630, false],
])('%s: %i', (_, type, isNetwork) => {
  expect(isNetworkType(type)).toBe(isNetwork);
});

test('a folder of this machine is none', () => {
  expect(isOnNetwork(tmpdir())).toBe(false);
});
