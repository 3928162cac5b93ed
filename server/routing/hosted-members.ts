/** Members of hosted tools that name something in the provider's account, and approvals, for which the contract has no items. */
import { ApiError } from '../core/api-error.ts';
import { isJsonObject } from '../core/json.ts';
import { refusedId } from './foreign-ids.ts';

type Members = Readonly<Record<string, unknown>>;

/** `path` is that of the tool. Throws `ApiError`. */
export function checkHostedTool(tool: Members, path: string): void {
  if (tool['type'] === 'mcp') checkServer(tool, path);
  if (tool['type'] === 'code_interpreter') checkContainer(tool['container'], `${path}.container`);
  const { input_image_mask: mask } = tool;
  if (tool['type'] === 'image_generation' && isJsonObject(mask) && (mask['file_id'] ?? null) !== null)
    throw refusedId(`${path}.input_image_mask.file_id`, "send the mask as a data URL in 'image_url'");
}

/** With approvals the response would be a question that no item of the contract asks. */
function checkServer(tool: Members, path: string): void {
  const { require_approval: approval, tunnel_id: tunnel } = tool;
  if ((tunnel ?? null) !== null) throw refusedId(`${path}.tunnel_id`, "name the server in 'server_url'");
  if (approval === 'never') return;
  const param = `${path}.require_approval`;
  throw new ApiError(
    'unsupported_value',
    `Unsupported value: '${param}': nobody is asked to approve calls here; send "never", and name the tools that may be called in 'allowed_tools'.`,
    { param },
  );
}

/** Of a new container: everything else about one names what is in the account already. */
const own: ReadonlySet<string> = new Set(['type', 'memory_limit', 'network_policy']);

function checkContainer(container: unknown, path: string): void {
  const fresh = 'send {"type": "auto"}, and the provider starts a new container';
  if (typeof container === 'string') throw refusedId(path, fresh);
  if (!isJsonObject(container)) return;
  if (Array.isArray(container['file_ids']) && container['file_ids'].length > 0)
    throw refusedId(`${path}.file_ids`, "send the files as 'input_file' in 'input'");
  const other = Object.keys(container).find((name) => !own.has(name) && name !== 'file_ids');
  if (other !== undefined) throw refusedId(`${path}.${other}`, fresh);
}
