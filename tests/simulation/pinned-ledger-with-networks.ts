import { pinLedger, type PinnedSeed } from './pinned-seed.ts';

/** On wayfinding, the engine was right. */
export const PINNED_LEDGER_WITH_NETWORKS: readonly PinnedSeed[] = [
  pinLedger(
    70_082,
    'n',
    'the simulator took a name sent once more with its batch for the arrival of the edit',
  ),
  pinLedger(
    40_802,
    'n',
    'the ledger called an unknown node lost that waited for a node in conflict at its edge',
  ),
  pinLedger(
    1_960_566,
    'n',
    'the ledger did not know an edge that only a late create of its node ever stored',
  ),
  pinLedger(
    981_190,
    'n',
    'the ledger called an edge lost that went with an end node deleted by another user',
  ),
  pinLedger(
    1_258_162,
    'n',
    'the ledger called an edge lost that was removed and restored while another user deleted its node',
  ),
  pinLedger(
    4_323_871,
    'enl',
    'an attempt without a version arrived late over a newer write, and the ledger asked for a report nobody could give',
  ),
  pinLedger(
    4_107_558,
    'nl',
    'the ledger called a remote edge lost for the device that had only restored its level',
  ),
  pinLedger(
    2_000_334,
    'nl',
    'a restore cut off by a crash made the ledger call a node lost that another user had deleted',
  ),
  pinLedger(
    3_560_919,
    'enl',
    'the ledger called a reverted name lost although its node was deleted remotely with its level',
  ),
  pinLedger(
    1_500_154,
    'n',
    'the ledger did not count the report of a remotely removed edge that our late batch restored',
  ),
  pinLedger(
    2_227_314,
    'n',
    'the ledger did not count an edge that another user removed just before our batch and that came back late',
  ),
  pinLedger(100_838, 'n', 'the ledger called an edge lost whose end node was in a delete conflict'),
  pinLedger(
    1_200_434,
    'n',
    'a late batch re-created a node that another user had deleted, and the ledger took its second delete for ours',
  ),
  pinLedger(
    40_661,
    'en',
    'the ledger called the removal of an edge lost while the delete of its end node was in conflict',
  ),
  pinLedger(
    3_500_774,
    'nl',
    'a batch carried a restored node along over its newer name, and the ledger called our earlier delete lost',
  ),
  pinLedger(
    4_122_555,
    'en',
    'the ledger called the position of a node lost that another user re-created elsewhere after our undone delete',
  ),
  pinLedger(
    150_118,
    'n',
    'an edge removed on both sides came back with a late batch, and the ledger called the removal lost',
  ),
  pinLedger(
    111_315,
    'en',
    'the ledger did not count the report of a reverted name that a late batch restored',
  ),
  pinLedger(
    800_398,
    'n',
    'the ledger took a batch that restored a node for the sending of a move reverted before it was sent',
  ),
  pinLedger(
    820_971,
    'en',
    'another user restored an edge of a missing node, and the ledger called its removal lost',
  ),
  pinLedger(
    3_220_991,
    'enl',
    'the ledger called an edge lost that was restored from the trash towards a node deleted here since',
  ),
  pinLedger(
    3_500_146,
    'nl',
    'a batch crossed with a remote restore, and the ledger took it for a building delete undone before it was sent',
  ),
  pinLedger(
    3_560_695,
    'enl',
    'nodes went with the second delete of their building, and the ledger took that for the first, undone one',
  ),
  pinLedger(
    300_998,
    'n',
    'the ledger called a true report of an arrived, discarded update a false alarm after the feature was deleted',
  ),
  pinLedger(
    4_129_742,
    'nl',
    'the ledger called an edge on a rejected level lost whose building was in a delete conflict',
  ),
  pinLedger(
    4_125_670,
    'nl',
    'a batch carried a node along over a remote edit, and the ledger took that for a delete undone before it was sent',
  ),
  pinLedger(
    12011494,
    'ednl',
    'a link that another user had deleted was left out of a network of ours, read after that, over a third user’s that had put it back',
  ),
];
