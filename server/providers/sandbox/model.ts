/** The properties of a sandbox model that the catalog needs. */
import type { WireFormat } from '../../core/wire-format.ts';

export interface SandboxModel {
  id: string;
  name: string;
  /** One or two sentences for the catalog. */
  description: string;
  formats: readonly WireFormat[];
  inputModalities: readonly ('text' | 'image' | 'audio' | 'file')[];
  outputModalities: readonly ('text' | 'embeddings' | 'speech')[];
  /** Tokens; null where the model's limit is not in tokens. */
  contextLength: number | null;
  maxOutputTokens: number | null;
  capabilities: SandboxCapabilities;
  /** Names as in the request bodies of `/v1`. */
  supportedParameters: readonly string[];
  /** US dollars for one token, as decimal strings; null: free. */
  price: { prompt: string; completion: string } | null;
  /** Unix time, seconds: the same for all models, so that the catalog never changes on its own. */
  createdAtS: number;
}

export interface SandboxCapabilities {
  streaming: boolean;
  tools: boolean;
  structuredOutputs: boolean;
  imageInput: boolean;
  audioInput: boolean;
  pdfInput: boolean;
  reasoning: boolean;
}
