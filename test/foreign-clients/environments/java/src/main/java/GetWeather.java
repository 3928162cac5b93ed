import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;

/** The arguments of the tool. */
@JsonTypeName("get_weather")
@JsonClassDescription("Returns the weather of a city")
public class GetWeather {
    public String city;
}
