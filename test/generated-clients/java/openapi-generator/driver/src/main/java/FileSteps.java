import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import modelroute.v1.model.CreateSpeechRequest;
import modelroute.v1.model.FileObject;
import modelroute.v1.model.SpeechFormat;
import modelroute.v1.model.UploadPurpose;
import modelroute.v1.model.Voice;

/** Steps whose bodies are files. */
final class FileSteps {
    private final ChatSurface chat;

    FileSteps(ChatSurface chat) {
        this.chat = chat;
    }

    /** Id of the file that was uploaded. */
    String upload() throws Exception {
        File note = Stage.file("note.txt");
        FileObject file = chat.files.createFile(note, UploadPurpose.USER_DATA, null, null, null, null);
        Stage.check(file.getId().startsWith("file-") && file.getBytes() == note.length(), file);
        return file.getId();
    }

    String download() throws Exception {
        File copy = chat.files.downloadFile(upload(), null, null, null);
        byte[] bytes = Files.readAllBytes(copy.toPath());
        Stage.check(Arrays.equals(bytes, Files.readAllBytes(Stage.file("note.txt").toPath())), "other bytes");
        return bytes.length + " bytes";
    }

    String speechToFile() throws Exception {
        CreateSpeechRequest request =
                new CreateSpeechRequest()
                        .model("sandbox/speech")
                        .input("Hello there.")
                        .voice(new Voice("alloy"))
                        .responseFormat(SpeechFormat.WAV);
        File spoken = chat.audio.createSpeech(request, null, null, null, null, null);
        File kept = Stage.file("speech.wav");
        Files.copy(spoken.toPath(), kept.toPath(), StandardCopyOption.REPLACE_EXISTING);
        String head = new String(Files.readAllBytes(kept.toPath()), 0, 4, StandardCharsets.US_ASCII);
        Stage.check(head.equals("RIFF"), head);
        return kept.length() + " bytes";
    }
}
